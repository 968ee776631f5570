import { screen, within } from "@testing-library/react";
import { Suspense } from "react";
import { graphql } from "react-relay";
import { createMockEnvironment, MockPayloadGenerator } from "relay-test-utils";
import { afterEach, expect, test, vi } from "vitest";
import { useLazyLoadQuery } from "#web/platform/relay/useLazyLoadQuery.ts";
import { parseOptions } from "#web/organizations/issue-field-form.ts";
import { IssueFieldSettings } from "#web/organizations/IssueFieldSettings.tsx";
import { MutationError } from "#web/platform/relay/network.ts";
import { answer, fail, renderComponent } from "#web/test/render.tsx";
import type { IssueFieldSettingsTestQuery } from "#web/__generated__/IssueFieldSettingsTestQuery.graphql.ts";

afterEach(() => vi.unstubAllGlobals());

const HIGH = { id: "OPT_1", name: "High", color: "RED" };
const PRIORITY = {
  id: "IF_1",
  name: "Priority",
  slug: "priority",
  dataType: "SINGLE_SELECT",
  isPinned: false,
  options: [HIGH, { id: "OPT_2", name: "Low", color: "GRAY" }],
};
const SELECT = { __typename: "IssueFieldSingleSelect", __isIssueFieldCommon: "IssueFieldSingleSelect", ...PRIORITY };

function Subject() {
  const { organization } = useLazyLoadQuery<IssueFieldSettingsTestQuery>(
    graphql`
      query IssueFieldSettingsTestQuery {
        organization(login: "crew") {
          ...IssueFieldSettings_organization
        }
      }
    `,
    {},
  );
  return organization && <IssueFieldSettings organization={organization} />;
}

async function renderSettings(issueFields: object[] = [PRIORITY]) {
  const environment = createMockEnvironment();
  environment.mock.queueOperationResolver((operation) =>
    MockPayloadGenerator.generate(operation, { Organization: () => ({ id: "O_1", fieldDefinitions: issueFields }) }),
  );
  const page = (
    <Suspense>
      <Subject />
    </Suspense>
  );
  const { user } = renderComponent(page, { environment });
  await screen.findByRole("heading", { name: "New issue field" });
  const form = (name: string) => within(screen.getByRole("form", { name }));
  return { user, environment, form, press: (name: string) => user.click(screen.getByRole("button", { name })) };
}

test("an existing option keeps its id, whatever its letter case; a new one has none", () => {
  expect(parseOptions("high\n\n  Urgent ", PRIORITY.options)).toEqual([
    { id: "OPT_1", name: "high", color: "RED" },
    { id: null, name: "Urgent", color: null },
  ]);
});

test("a field is created with one option per line, and joins the list", async () => {
  const { user, environment, form, press } = await renderSettings([]);
  expect(screen.getByText("There are no issue fields yet")).toBeDefined();
  await user.type(form("New issue field").getByRole("textbox", { name: /Name/ }), "Priority");
  await user.type(form("New issue field").getByRole("textbox", { name: /Options/ }), "High{Enter} Low");
  await press("Create issue field");
  const { request } = await answer(environment, { CreateIssueFieldPayload: () => ({ issueField: SELECT }) });
  expect(request.variables).toEqual({
    input: {
      ownerId: "O_1",
      name: "Priority",
      dataType: "SINGLE_SELECT",
      options: [{ name: "High" }, { name: "Low" }],
    },
  });
  expect(screen.getByRole("button", { name: "Delete Priority" })).toBeDefined();
  expect(form("New issue field").getByRole<HTMLInputElement>("textbox", { name: /Name/ }).value).toBe("");
});

test("a field of another type has no options", async () => {
  const { user, environment, form, press } = await renderSettings([]);
  await user.type(form("New issue field").getByRole("textbox", { name: /Name/ }), "Due");
  await user.selectOptions(screen.getByRole("combobox", { name: "Field type" }), "Date");
  expect(screen.queryByRole("textbox", { name: /Options/ })).toBeNull();
  await press("Create issue field");
  const { request } = await fail(environment, new MutationError("Name has already been taken", "UNPROCESSABLE"));
  expect(request.variables["input"]).toMatchObject({ dataType: "DATE", options: null });
  expect(form("New issue field").getByRole("alert").textContent).toContain("Name has already been taken");
});

test("a field is updated, also by its checkbox", async () => {
  const { user, environment, form } = await renderSettings();
  const options = form("Priority").getByRole("textbox", { name: /Options/ });
  await user.clear(options);
  await user.type(options, "High");
  await user.click(form("Priority").getByRole("checkbox", { name: "Show on every issue and in lists" }));
  const { request } = await answer(environment, {
    UpdateIssueFieldPayload: () => ({ issueField: { ...SELECT, isPinned: true } }),
  });
  expect(request.variables).toEqual({
    input: { fieldId: "IF_1", name: "Priority", isPinned: true, options: [HIGH] },
  });
});

test("a field is deleted after a question", async () => {
  const { environment, press } = await renderSettings();
  await press("Delete Priority");
  screen.getByRole("alertdialog", { name: "Delete Priority?" });
  await press("Cancel");
  expect(environment.mock.getAllOperations()).toEqual([]);
  await press("Delete Priority");
  await press("Delete");
  const { request } = await answer(environment);
  expect(request.variables).toEqual({ input: { fieldId: "IF_1" } });
  expect(screen.getByText("There are no issue fields yet")).toBeDefined();
});
