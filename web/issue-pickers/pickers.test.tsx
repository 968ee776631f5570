import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { AssigneePicker } from "#web/issue-pickers/AssigneePicker.tsx";
import { IssuePicker } from "#web/issue-pickers/IssuePicker.tsx";
import { LabelPicker } from "#web/issue-pickers/LabelPicker.tsx";
import { ProjectPicker } from "#web/issue-pickers/ProjectPicker.tsx";
import { TypePicker } from "#web/issue-pickers/TypePicker.tsx";
import { answer, fail, renderComponent } from "#web/test/render.tsx";
import { LIMITS } from "#shared/limits.ts";

const repository = (fields: object) => ({
  Query: () => ({ node: { __typename: "Repository", id: "R_1", ...fields } }),
});
const getOptions = () => screen.queryAllByRole("option").map((option) => option.textContent);
const getIds = (onSelect: ReturnType<typeof vi.fn>) =>
  onSelect.mock.calls.map(([items]) => (items as { id: string }[]).map(({ id }) => id));

describe("the picker of assignees", () => {
  const toPerson = (id: string) => ({
    __typename: "User",
    id,
    login: `login-${id}`,
    name: `Name ${id}`,
    avatarUrl: "",
  });
  const toItem = (id: string) => ({ id, text: `login-${id}`, avatarUrl: "" });
  const people = (...ids: string[]) => repository({ suggestedActors: { nodes: ids.map(toPerson) } });

  async function openPicker(selectedIds: string[], ids: string[]) {
    const onSelect = vi.fn();
    const picker = <AssigneePicker repositoryId="R_1" selected={selectedIds.map(toItem)} onSelect={onSelect} />;
    const rendered = renderComponent(picker);
    const toggle = () => rendered.user.click(screen.getByRole("button", { name: "Edit Assignees" }));
    await toggle();
    await answer(rendered.environment, people(...ids));
    return { ...rendered, onSelect, toggle };
  }

  test("shows logins and names, and loads people again as the filter changes", async () => {
    const { user, environment } = await openPicker([], ["a", "b"]);
    expect(getOptions()).toEqual(["login-aName a", "login-bName b"]);
    await user.keyboard("c");
    const { request } = await answer(environment, people("c"));
    expect(request.variables).toEqual({ repositoryId: "R_1", query: "c" });
    expect(getOptions()).toEqual(["login-cName c"]);
  });

  test("accepts up to ten people", async () => {
    const ids = Array.from({ length: LIMITS.assigneesPerIssue }, (_, index) => `p${index}`);
    const { user, toggle, onSelect } = await openPicker(ids.slice(1), [...ids, "eleventh"]);
    await user.click(screen.getByRole("option", { name: /login-p0/ }));
    expect(screen.getByRole("status").textContent).toBe("Select up to 10");
    await user.click(screen.getByRole("option", { name: /eleventh/ }));
    await toggle();
    expect(getIds(onSelect)).toEqual([[...ids.slice(1), "p0"]]);
  });

  test("reports the selection once, when it closes", async () => {
    const { user, toggle, onSelect } = await openPicker(["a"], ["a", "b", "c"]);
    await user.keyboard("{Enter}{ArrowDown}{Enter}{ArrowDown}{Enter}");
    expect(onSelect).not.toHaveBeenCalled();
    await toggle();
    expect(getIds(onSelect)).toEqual([["b", "c"]]);
  });
});

describe("the picker of labels", () => {
  test("keeps the loaded labels when a filter fails, and shows the error", async () => {
    const { user, environment } = renderComponent(<LabelPicker repositoryId="R_1" selected={[]} onSelect={vi.fn()} />);
    await user.click(screen.getByRole("button", { name: "Edit Labels" }));
    const nodes = [{ id: "LA_1", name: "bug", color: "d73a4a", description: "Something is broken" }];
    await answer(environment, repository({ labels: { nodes } }));
    expect(getOptions()).toEqual(["bugSomething is broken"]);
    await user.keyboard("x");
    await fail(environment, new Error("The server cannot be reached."));
    expect(screen.getByRole("status").textContent).toBe("The server cannot be reached.");
    expect(getOptions()).toEqual(["bugSomething is broken"]);
  });
});

describe("the picker of types", () => {
  const types = repository({
    issueTypes: {
      nodes: [
        { id: "IT_1", name: "Bug", description: null, color: "RED" },
        { id: "IT_2", name: "Task", description: null, color: "BLUE" },
      ],
    },
  });

  test("filters without another request, and offers no type only while there is no filter", async () => {
    const onSelect = vi.fn();
    const picker = <TypePicker repositoryId="R_1" selected={{ id: "IT_1", text: "Bug" }} onSelect={onSelect} />;
    const { user, environment } = renderComponent(picker);
    await user.click(screen.getByRole("button", { name: "Edit Type" }));
    await answer(environment, types);
    expect(getOptions()).toEqual(["Bug", "No type", "Task"]);
    await user.keyboard("TAS");
    expect(getOptions()).toEqual(["Task"]);
    expect(environment.mock.getAllOperations()).toEqual([]);
    await user.keyboard("{Enter}");
    expect(onSelect).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: "IT_2" }));
  });

  test("clears the type", async () => {
    const onSelect = vi.fn();
    const picker = <TypePicker repositoryId="R_1" selected={{ id: "IT_1", text: "Bug" }} onSelect={onSelect} />;
    const { user, environment } = renderComponent(picker);
    await user.click(screen.getByRole("button", { name: "Edit Type" }));
    await answer(environment, types);
    await user.click(screen.getByRole("option", { name: "No type" }));
    expect(onSelect).toHaveBeenCalledExactlyOnceWith(undefined);
  });
});

test("the picker of projects reports node ids, in the order of selection", async () => {
  const onSelect = vi.fn();
  const selected = [{ id: "PVT_1", title: "Roadmap" }];
  const { user, environment } = renderComponent(
    <ProjectPicker repositoryId="R_1" minPermissionLevel="READ" selected={selected} onSelect={onSelect} />,
  );
  await user.click(screen.getByRole("button", { name: "Edit Projects" }));
  const nodes = [
    { id: "PVT_1", title: "Roadmap", number: 1 },
    { id: "PVT_2", title: "Triage", number: 2 },
  ];
  await answer(
    environment,
    repository({ owner: { __typename: "Organization", login: "octo" }, projectsV2: { nodes } }),
  );
  expect(getOptions()).toEqual(["Roadmapocto/1", "Triageocto/2"]);
  await user.click(screen.getByRole("option", { name: /Triage/ }));
  await user.click(screen.getByRole("button", { name: "Edit Projects" }));
  expect(onSelect).toHaveBeenCalledExactlyOnceWith(["PVT_1", "PVT_2"], expect.anything());
});

describe("the picker of an issue", () => {
  function renderPicker() {
    const onSelect = vi.fn();
    const onClose = vi.fn();
    const rendered = renderComponent(
      <IssuePicker name="Add parent" repositoryId="R_1" excludedId="I_1" onSelect={onSelect} onClose={onClose} />,
    );
    return { ...rendered, onSelect, onClose };
  }

  test("is open at once, leaves out pull requests and the issue itself, and closes with its selection", async () => {
    const { user, environment, onSelect, onClose } = renderPicker();
    const suggestedIssues = [
      { __typename: "Issue", id: "I_1", number: 1, title: "Itself" },
      { __typename: "PullRequest", id: "PR_2", number: 2, title: "A pull request" },
      { __typename: "Issue", id: "I_3", number: 3, title: "Another" },
    ];
    await answer(environment, repository({ suggestedIssues }));
    expect(getOptions()).toEqual(["Another#3"]);
    await user.keyboard("{Enter}");
    expect(onSelect).toHaveBeenCalledExactlyOnceWith("I_3");
    expect(onClose).toHaveBeenCalled();
  });

  test.each([
    ["octo/hello#5", "/octo/hello/issues/5"],
    ["https://milepost.test/octo/hello/issues/5?x=1#y", "/octo/hello/issues/5"],
  ])("finds an issue of another repository by %s", async (text, url) => {
    const { user, environment } = renderPicker();
    await user.click(screen.getByRole("combobox"));
    await user.paste(text);
    const { request } = await answer(environment, {
      Query: () => ({
        resource: {
          __typename: "Issue",
          id: "I_5",
          number: 5,
          title: "Far away",
          repository: { nameWithOwner: "octo/hello" },
        },
      }),
    });
    expect(request.variables).toEqual({ url });
    await waitFor(() => expect(getOptions()).toEqual(["Far awayocto/hello#5"]));
  });
});
