import { screen, within } from "@testing-library/react";
import { graphql } from "react-relay";
import { MockPayloadGenerator, createMockEnvironment } from "relay-test-utils";
import { describe, expect, test, vi } from "vitest";
import { useLazyLoadQuery } from "#web/platform/relay/useLazyLoadQuery.ts";
import { NewIssueForm } from "#web/new-issue/NewIssueForm.tsx";
import type { Presets } from "#web/new-issue/presets.ts";
import { MutationError } from "#web/platform/relay/network.ts";
import { hasUnsaved } from "#web/platform/unsaved/useUnsaved.ts";
import { answer, fail, renderComponent } from "#web/test/render.tsx";
import { answerLeaveQuestions } from "#web/test/leave-questions.ts";
import type { NewIssueFormTestQuery } from "#web/__generated__/NewIssueFormTestQuery.graphql.ts";

const PRESETS: Presets = {
  isPreset: false,
  title: "",
  body: "",
  labels: [],
  assignees: [],
  milestone: undefined,
  type: undefined,
  projects: [],
  answer: () => null,
};

type PageProps = { presets: Presets; hasForm: boolean };

function Page({ presets, hasForm }: PageProps) {
  const { repository } = useLazyLoadQuery<NewIssueFormTestQuery>(
    graphql`
      query NewIssueFormTestQuery {
        repository(owner: "octo", name: "hello") {
          ...NewIssueForm_repository
          issueForms {
            ...FormFields_form
          }
        }
      }
    `,
    {},
  );
  const form = repository?.issueForms[0];
  const template = hasForm && form ? { ...TEMPLATE, form } : undefined;
  return repository && <NewIssueForm repository={repository} template={template} presets={presets} />;
}

const TEMPLATE = { filename: "bug.yml", title: "[Bug]: ", body: "", labels: [], assignees: [], type: undefined };

const ELEMENTS = [
  { __typename: "IssueFormMarkdown", valueHTML: "<p>Thank you!</p>" },
  { __typename: "IssueFormInput", id: "version", label: "Version", description: "As printed", required: true },
  { __typename: "IssueFormTextarea", id: "steps", label: "Steps", required: true, render: null, value: "1. " },
  { __typename: "IssueFormTextarea", id: "log", label: "Log", required: false, render: "shell" },
  { __typename: "IssueFormDropdown", id: "system", label: "System", multiple: false, options: ["Linux", "macOS"] },
  { __typename: "IssueFormDropdown", id: "areas", label: "Areas", multiple: true, options: ["API", "Web"] },
  {
    __typename: "IssueFormCheckboxes",
    id: "terms",
    label: "Terms",
    checkboxes: [{ label: "I have searched", required: true }],
  },
].map((element) => ({ placeholder: null, description: null, required: false, value: null, default: null, ...element }));

async function renderForm(presets: Partial<Presets> = {}, { hasForm = false } = {}) {
  const environment = createMockEnvironment();
  environment.mock.queueOperationResolver((operation) =>
    MockPayloadGenerator.generate(operation, {
      Repository: () => ({
        id: "R_1",
        name: "hello",
        owner: { login: "octo" },
        viewerCanTriage: false,
        issueForms: [{ elements: ELEMENTS }],
      }),
    }),
  );
  const rendered = renderComponent(<Page presets={{ ...PRESETS, ...presets }} hasForm={hasForm} />, { environment });
  await screen.findByRole("form", { name: "New issue" });
  return rendered;
}

test("a blank title is an error of its field, which is focused", async () => {
  const { user, environment } = await renderForm();
  await user.click(screen.getByRole("button", { name: "Create" }));
  expect(screen.getByText("Title can't be blank")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByPlaceholderText("Title"));
  expect(environment.mock.getAllOperations()).toEqual([]);
});

test("the values from the address are shown and sent", async () => {
  const { user, environment, address } = await renderForm({
    title: "Crash",
    body: "It crashes",
    labels: [{ id: "LA_1", text: "bug", color: "ff0000" }],
    projects: [{ id: "PVT_1", title: "Board" }],
  });
  expect(screen.getByText("bug")).toBeTruthy();
  expect(screen.getByText("1 project")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Create" }));
  const { request } = await answer(environment, { Issue: () => ({ resourcePath: "/octo/hello/issues/7" }) });
  expect(request.variables["input"]).toMatchObject({
    repositoryId: "R_1",
    title: "Crash",
    body: "It crashes",
    labelIds: ["LA_1"],
    projectV2Ids: ["PVT_1"],
  });
  await vi.waitFor(() => expect(address()).toBe("/octo/hello/issues/7"));
});

test("a failed submission keeps the text, and is repeated with the same key", async () => {
  const { user, environment } = await renderForm({ title: "Crash" });
  await user.click(screen.getByRole("button", { name: "Create" }));
  const first = await fail(environment, new MutationError("The server cannot be reached.", "OFFLINE"));
  expect(screen.getByText("The server cannot be reached.")).toBeTruthy();
  expect(screen.getByPlaceholderText<HTMLInputElement>("Title").value).toBe("Crash");
  await user.click(screen.getByRole("button", { name: "Create" }));
  const second = await answer(environment);
  const keys = [first, second].map(({ request }) => request.variables["input"] as { idempotencyKey: string });
  expect(keys[1]?.idempotencyKey).toBe(keys[0]?.idempotencyKey);
});

test("Create more clears the form and stays on the page, and the next issue is unsaved once it is begun", async () => {
  const { user, environment, address } = await renderForm({ title: "Crash" });
  await user.click(screen.getByRole("checkbox", { name: "Create more" }));
  await user.click(screen.getByRole("button", { name: "Create" }));
  await answer(environment, { Issue: () => ({ resourcePath: "/octo/hello/issues/7" }) });
  await vi.waitFor(() => expect(screen.getByPlaceholderText<HTMLInputElement>("Title").value).toBe(""));
  expect(address()).toBe("/");
  expect(hasUnsaved()).toBe(false);
  await user.type(screen.getByPlaceholderText("Title"), "Another crash");
  expect(hasUnsaved()).toBe(true);
});

test("a viewer without triage has no pickers", async () => {
  await renderForm();
  expect(screen.queryByRole("button", { name: /^Edit / })).toBeNull();
});

test("the draft is restored until the issue is created or the draft is discarded", async () => {
  const first = await renderForm();
  await first.user.type(screen.getByPlaceholderText("Title"), "Half a title");
  first.unmount();
  const second = await renderForm();
  expect(screen.getByPlaceholderText<HTMLInputElement>("Title").value).toBe("Half a title");
  const question = answerLeaveQuestions().mockReturnValueOnce(false).mockReturnValueOnce(true);
  await second.user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(question).toHaveBeenCalledTimes(1);
  expect(second.address()).toBe("/");
  await second.user.click(screen.getByRole("button", { name: "Cancel" }));
  await vi.waitFor(() => expect(second.address()).toBe("/octo/hello/issues"));
  second.unmount();
  await renderForm();
  expect(screen.getByPlaceholderText<HTMLInputElement>("Title").value).toBe("");
});

test("what the address presets is shown instead of an older draft, which is offered", async () => {
  const first = await renderForm();
  await first.user.type(screen.getByPlaceholderText("Title"), "Old draft");
  first.unmount();
  const { user } = await renderForm({ isPreset: true, title: "From the link" });
  const title = screen.getByPlaceholderText<HTMLInputElement>("Title");
  expect(title.value).toBe("From the link");
  await user.click(screen.getByRole("button", { name: "Restore draft" }));
  expect(title.value).toBe("Old draft");
  expect(screen.queryByRole("button", { name: "Restore draft" })).toBeNull();
  sessionStorage.clear();
});

test("metadata that was chosen is kept in the draft, and leaving asks", async () => {
  const metadata = { labels: [{ id: "LA_2", text: "crash", color: "ff0000" }] };
  const empty = { assignees: [], milestone: [], type: [], projects: [] };
  const first = await renderForm();
  await first.user.type(screen.getByPlaceholderText("Title"), "T");
  const [key = ""] = Object.keys(sessionStorage);
  const stored = JSON.parse(sessionStorage.getItem(key) ?? "{}") as object;
  first.unmount();
  sessionStorage.setItem(key, JSON.stringify({ ...stored, title: "", metadata: { ...empty, ...metadata } }));
  const { user, environment } = await renderForm();
  expect(screen.getByText("crash")).toBeTruthy();
  const question = answerLeaveQuestions();
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(question).toHaveBeenCalled();
  await user.type(screen.getByPlaceholderText("Title"), "T");
  await user.click(screen.getByRole("button", { name: "Create" }));
  const { request } = await answer(environment);
  expect(request.variables["input"]).toMatchObject({ labelIds: ["LA_2"] });
  sessionStorage.clear();
});

describe("an issue form", () => {
  const create = (user: Awaited<ReturnType<typeof renderForm>>["user"]) =>
    user.click(screen.getByRole("button", { name: "Create" }));

  test("has a field for each element, with its description and value", async () => {
    await renderForm({ answer: (id) => (id === "version" ? "9.9" : null) }, { hasForm: true });
    expect(screen.getByPlaceholderText<HTMLInputElement>("Title").value).toBe("[Bug]: ");
    expect(screen.getByText("Thank you!")).toBeTruthy();
    const version = screen.getByRole<HTMLInputElement>("textbox", { name: /^Version/ });
    expect(version.value).toBe("9.9");
    expect(version.getAttribute("aria-required")).toBe("true");
    expect(document.getElementById(version.getAttribute("aria-describedby") ?? "")?.textContent).toBe("As printed");
    expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Steps" }).value).toBe("1. ");
    expect(screen.getByRole("textbox", { name: "Log" }).tagName).toBe("TEXTAREA");
    expect(within(screen.getByRole("combobox", { name: "System" })).getAllByRole("option")).toHaveLength(3);
    expect(within(screen.getByRole("group", { name: "Areas" })).getAllByRole("checkbox")).toHaveLength(2);
    expect(screen.queryByRole("textbox", { name: "Description" })).toBeNull();
  });

  test("shows each error at its field and focuses the first", async () => {
    const { user, environment } = await renderForm({}, { hasForm: true });
    await create(user);
    const version = screen.getByRole("textbox", { name: /^Version/ });
    expect(document.activeElement).toBe(version);
    expect(version.getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByText("Version can't be blank")).toBeTruthy();
    expect(screen.getByText('"I have searched" must be ticked')).toBeTruthy();
    expect(screen.queryByText("Log can't be blank")).toBeNull();
    expect(environment.mock.getAllOperations()).toEqual([]);
  });

  test("sends the answers of all fields instead of a description", async () => {
    const { user, environment } = await renderForm({}, { hasForm: true });
    await user.type(screen.getByRole("textbox", { name: /^Version/ }), "1.2");
    await user.type(screen.getByRole("textbox", { name: "Log" }), "oops");
    await user.selectOptions(screen.getByRole("combobox", { name: "System" }), "macOS");
    await user.click(screen.getByRole("checkbox", { name: "API" }));
    await user.click(screen.getByRole("checkbox", { name: "Web" }));
    await user.click(screen.getByRole("checkbox", { name: "API" }));
    await user.click(screen.getByRole("checkbox", { name: /I have searched/ }));
    await create(user);
    const { request } = await answer(environment);
    expect(request.variables["input"]).toMatchObject({
      body: null,
      issueTemplate: "bug.yml",
      formAnswers: [
        { id: "version", values: ["1.2"] },
        { id: "steps", values: ["1. "] },
        { id: "log", values: ["oops"] },
        { id: "system", values: ["macOS"] },
        { id: "areas", values: ["Web"] },
        { id: "terms", values: ["I have searched"] },
      ],
    });
  });

  test("shows an error of the server at the field that it is about", async () => {
    const { user, environment } = await renderForm({ answer: () => "1" }, { hasForm: true });
    await user.click(screen.getByRole("checkbox", { name: /I have searched/ }));
    await create(user);
    await fail(environment, new MutationError("Steps are unclear", "UNPROCESSABLE", "formAnswers.steps"));
    expect(screen.getAllByText("Steps are unclear")).toHaveLength(1);
    expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Steps" }));
  });
});
