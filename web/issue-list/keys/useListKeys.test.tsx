import { fireEvent, screen } from "@testing-library/react";
import { graphql } from "react-relay";
import { createMockEnvironment, MockPayloadGenerator, type MockEnvironment } from "relay-test-utils";
import { expect, onTestFinished, test, vi } from "vitest";
import { useLazyLoadQuery } from "#web/platform/relay/useLazyLoadQuery.ts";
import { SelectionActions } from "#web/bulk/SelectionActions.tsx";
import { IssueRow } from "#web/issue-list/IssueRow.tsx";
import { useListActions } from "#web/issue-list/useListActions.ts";
import { useAdjacentIssues } from "#web/issue-page/PanelIssue.tsx";
import { usePanelRow } from "#web/panel/usePanelRow.ts";
import { commandDone, type DoneCommand } from "#web/platform/undo/command-done.ts";
import { answer, renderComponent } from "#web/test/render.tsx";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";
import type { RowDetails } from "#web/issue-list/useRowDetails.ts";
import type { useListKeysTestQuery } from "#web/__generated__/useListKeysTestQuery.graphql.ts";

const LIST = { path: "/octo/hello/issues", baseQuery: "is:issue" };

const DETAILS = new Map<string, RowDetails>();

type Options = {
  canSelect?: boolean;
  opensFocused?: boolean;
  isEverywhere?: boolean;
  /** Whether the code of the actions has arrived. */
  hasActions?: boolean;
};

function List({ canSelect = true, opensFocused = false, isEverywhere = false, hasActions = true }: Options) {
  const { repository } = useLazyLoadQuery<useListKeysTestQuery>(
    graphql`
      query useListKeysTestQuery {
        repository(owner: "octo", name: "hello") {
          first: issue(number: 1) {
            id
            ...IssueRow_issue
          }
          second: issue(number: 2) {
            id
            ...IssueRow_issue
          }
          third: issue(number: 3) {
            id
            ...IssueRow_issue
          }
        }
      }
    `,
    {},
  );
  const issues = [repository?.first, repository?.second, repository?.third].flatMap((issue) => issue ?? []);
  const { actions, getRowSelection } = useListActions(
    issues.map((issue) => issue.id),
    { details: DETAILS, query: "is:issue state:open", canSelect, opensFocused },
  );
  return (
    <>
      {actions && hasActions && <SelectionActions {...actions} repositoryId="R_1" storageKey="bulk-update" />}
      <ul>
        {issues.map((issue) => (
          <IssueRow
            key={issue.id}
            issue={issue}
            details={undefined}
            list={isEverywhere ? { ...LIST, isEverywhere: true } : LIST}
            query="is:issue"
            markedTitle={undefined}
            matches={[]}
            reaction={undefined}
            selection={getRowSelection(issue.id)}
          />
        ))}
      </ul>
    </>
  );
}

function Neighbors({ number }: { number: number }) {
  const { previous, next } = useAdjacentIssues({ owner: "OCTO", name: "hello", number });
  return <output>{`${previous?.number ?? "none"} ${next?.number ?? "none"}`}</output>;
}

function OpenRow({ number }: { number: number }) {
  const row = usePanelRow({ owner: "OCTO", name: "hello", number });
  return <output>{row?.link.current?.textContent ?? "none"}</output>;
}

async function renderList(options: Options = {}, extra?: React.ReactNode) {
  const environment = createMockEnvironment();
  const issue = (number: number) => ({
    id: `I_${number}`,
    number,
    title: `Issue ${number}`,
    titleHTML: `Issue ${number}`,
    resourcePath: `/octo/hello/issues/${number}`,
    createdAt: "2020-01-31T00:00:00Z",
    closed: false,
    closedAt: null,
    state: "OPEN",
    stateReason: null,
    labels: { totalCount: 0, nodes: [] },
  });
  environment.mock.queueOperationResolver((operation) =>
    MockPayloadGenerator.generate(operation, {
      Repository: () => ({ first: issue(1), second: issue(2), third: issue(3) }),
    }),
  );
  const rendered = renderComponent(
    <>
      <List {...options} />
      {extra}
    </>,
    { environment, path: "/octo/hello/issues" },
  );
  const first = await screen.findByRole("link", { name: "Issue 1" });
  return { ...rendered, first, second: screen.getByRole("link", { name: "Issue 2" }) };
}

const getSelected = () =>
  screen
    .getAllByRole<HTMLInputElement>("checkbox")
    .flatMap((box) => (box.checked ? [(box.getAttribute("aria-label") ?? "").replace("Select: ", "")] : []));

/** What is loaded when the picker of labels opens: the labels of the issue and of the repository, in any order. */
async function answerLabels(environment: MockEnvironment) {
  const label = { id: "LA_1", name: "bug", color: "d73a4a", description: null };
  for (let index = 0; index < 2; index += 1) {
    await answer(environment, {
      Issue: () => ({ id: "I_1", labels: { nodes: [] } }),
      Repository: () => ({ id: "R_1", labels: { nodes: [label] } }),
      Query: () => ({ nodes: [{ __typename: "Issue", id: "I_1" }], node: { __typename: "Repository" } }),
    });
  }
}

/** What Escape does in a browser. */
function closePanel() {
  fireEvent(screen.getByRole("dialog"), Object.assign(new Event("toggle"), { newState: "closed" }));
}

test("j and k focus the next and the previous row, and stay at the ends", async () => {
  const { user, first, second, address } = await renderList();
  await user.keyboard("j");
  expect(document.activeElement).toBe(first);
  await user.keyboard("j");
  expect(document.activeElement).toBe(second);
  await user.keyboard("jj");
  expect(document.activeElement).toBe(screen.getByRole("link", { name: "Issue 3" }));
  await user.keyboard("kkk");
  expect(document.activeElement).toBe(first);
  expect(address()).toBe("/octo/hello/issues");
});

test("a row is active while any of its controls has the focus", async () => {
  const { user, second } = await renderList();
  screen.getByRole("checkbox", { name: "Select: Issue 1" }).focus();
  await user.keyboard("j");
  expect(document.activeElement).toBe(second);
});

test("o opens the page of the issue, O the side panel", async () => {
  const { user, address } = await renderList();
  await user.keyboard("jO");
  expect(address()).toBe("/octo/hello/issues?issue=octo%7Chello%7C1");
  await user.keyboard("o");
  expect(address()).toBe("/octo/hello/issues/1");
});

test("without an active row o, O, x, X and the keys of the actions do nothing", async () => {
  const { user, address } = await renderList();
  await user.keyboard("oOxXelamtp");
  expect(address()).toBe("/octo/hello/issues");
  expect(getSelected()).toEqual([]);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("beside an open issue j opens the row that it focuses", async () => {
  const { user, address } = await renderList({ opensFocused: true, isEverywhere: true });
  await user.keyboard("jj");
  expect(address()).toBe("/octo/hello/issues?issue=octo%7Chello%7C2");
});

test("x toggles the selection of the row", async () => {
  const { user } = await renderList();
  const box = screen.getByRole<HTMLInputElement>("checkbox", { name: "Select: Issue 1" });
  await user.keyboard("jx");
  expect(box.checked).toBe(true);
  await user.keyboard("x");
  expect(box.checked).toBe(false);
});

test("X selects the rows from the last toggled one to the active one", async () => {
  const { user } = await renderList();
  await user.keyboard("jxjjX");
  expect(getSelected()).toEqual(["Issue 1", "Issue 2", "Issue 3"]);
});

test("X, J and K select before the code of the actions has arrived", async () => {
  const { user } = await renderList({ hasActions: false });
  await user.keyboard("jJJ");
  expect(getSelected()).toEqual(["Issue 1", "Issue 2", "Issue 3"]);
  await user.keyboard("K");
  expect(getSelected()).toEqual(["Issue 1", "Issue 2"]);
  await user.keyboard("jX");
  expect(getSelected()).toEqual(["Issue 1", "Issue 2", "Issue 3"]);
});

test("J and K move and extend the selection, and take back what they have extended", async () => {
  const { user, second } = await renderList();
  await user.keyboard("jJJ");
  expect(getSelected()).toEqual(["Issue 1", "Issue 2", "Issue 3"]);
  await user.keyboard("K");
  expect(document.activeElement).toBe(second);
  expect(getSelected()).toEqual(["Issue 1", "Issue 2"]);
});

test("e opens the Mark as menu beside the active row, which is not selected and has the focus again later", async () => {
  const { user, environment, first } = await renderList();
  await user.keyboard("je");
  const item = await screen.findByRole("menuitem", { name: "Completed" });
  await vi.waitFor(() => expect(document.activeElement).toBe(item));
  expect(getSelected()).toEqual([]);
  await user.keyboard("{Enter}");
  expect(document.activeElement).toBe(first);
  // The row shows it before the server has answered.
  await screen.findByRole("img", { name: "Closed as completed issue" });
  const { request } = await answer(environment);
  expect(request.node.operation.name).toBe("useSetIssueStateCloseMutation");
  expect(request.variables).toEqual({ input: { issueId: "I_1", stateReason: "COMPLETED" } });
});

test("e opens the Mark as menu of what is selected, and selects nothing more", async () => {
  const { user } = await renderList();
  await user.click(screen.getByRole("checkbox", { name: "Select: Issue 2" }));
  await user.keyboard("ke");
  expect(await screen.findByRole("menuitem", { name: "Completed" })).toBeTruthy();
  expect(getSelected()).toEqual(["Issue 2"]);
});

test("rows that cannot be selected have no actions by keys", async () => {
  const { user } = await renderList({ canSelect: false });
  await user.keyboard("jxXJelamp");
  expect(screen.queryByRole("menu")).toBeNull();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("l, a letter and Enter label the issue of the row as soon as the panel closes", async () => {
  const { user, environment, first } = await renderList();
  await user.keyboard("jl");
  await screen.findByRole("combobox", { name: "Filter labels" });
  await user.keyboard("b{Enter}");
  await answerLabels(environment);
  expect(screen.getByRole("option", { name: "bug" }).getAttribute("aria-checked")).toBe("true");
  closePanel();
  expect(document.activeElement).toBe(first);
  // The row shows it before the server has answered.
  await screen.findByRole("link", { name: "Label: bug" });
  const { request } = await answer(environment);
  expect(request.node.operation.name).toBe("useAddRowLabelsMutation");
  expect(request.variables).toEqual({ input: { labelableId: "I_1", labelIds: ["LA_1"] } });
});

test("m sets the milestone of the issue of the row, which shows it before the server has answered", async () => {
  const { user, environment, first } = await renderList();
  await user.keyboard("jm");
  await screen.findByRole("combobox", { name: "Filter milestones" });
  for (let index = 0; index < 2; index += 1) {
    await answer(environment, {
      Issue: () => ({ id: "I_1", milestone: null }),
      Repository: () => ({ id: "R_1", milestones: { nodes: [{ id: "MI_1", title: "v1" }] } }),
      Query: () => ({ nodes: [{ __typename: "Issue", id: "I_1" }], node: { __typename: "Repository" } }),
    });
  }
  await user.keyboard("v");
  await user.click(screen.getByRole("option", { name: "v1" }));
  expect(document.activeElement).toBe(first);
  await screen.findByRole("link", { name: "v1" });
  const done: DoneCommand[] = [];
  onTestFinished(commandDone.subscribe((command) => void done.push(command)));
  const { request } = await answer(environment);
  expect(request.variables).toEqual({ input: { id: "I_1", milestoneId: "MI_1" } });
  await vi.waitFor(() => expect(done).toEqual([{ kind: "milestone", id: "I_1", before: null, after: "MI_1" }]));
});

test("the type of an issue is set by t only in an organization", async () => {
  const { user } = await renderList();
  await user.keyboard("jt");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("the palette lists the actions while a row is active or something is selected", async () => {
  const { user, state } = await renderList();
  const getLabels = () =>
    state.commands
      .list()
      .filter(({ group }) => group === "Selection")
      .map(({ label }) => label);
  expect(getLabels()).toEqual([]);
  await user.keyboard("j");
  expect(getLabels()).toEqual(["Mark as…", "Label…", "Assign…", "Add to projects…", "Set milestone…"]);
  await user.keyboard("x");
  (document.activeElement as HTMLElement).blur();
  expect(getLabels()).toContain("Label…");
});

test("under a dialog the keys of the list do nothing", async () => {
  const { user, first } = await renderList(
    {},
    <Dialog title="Open" onClose={() => undefined}>
      Text
    </Dialog>,
  );
  await user.keyboard("j");
  expect(document.activeElement).not.toBe(first);
});

test("an open issue knows its neighbors in the list, whatever the case of its address", async () => {
  await renderList({}, <Neighbors number={1} />);
  expect(screen.getByRole("status").textContent).toBe("none 2");
});

test.each([
  [1, "Issue 1"],
  [9, "none"],
])("the row of open issue %i is %s, whatever the case of its address", async (number, title) => {
  await renderList({}, <OpenRow number={number} />);
  expect(screen.getByRole("status").textContent).toBe(title);
});

test("an issue that is not in the list has no neighbors", async () => {
  await renderList({}, <Neighbors number={9} />);
  expect(screen.getByRole("status").textContent).toBe("none none");
});
