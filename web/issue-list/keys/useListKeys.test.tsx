import { screen } from "@testing-library/react";
import { graphql, useLazyLoadQuery } from "react-relay";
import { createMockEnvironment, MockPayloadGenerator } from "relay-test-utils";
import { expect, test } from "vitest";
import { IssueRow } from "#web/issue-list/IssueRow.tsx";
import { MarkAsMenu } from "#web/issue-list/MarkAsMenu.tsx";
import { useListKeys } from "#web/issue-list/keys/useListKeys.ts";
import { useSelection } from "#web/issue-list/useSelection.ts";
import { useAdjacentIssues } from "#web/issue-page/PanelIssue.tsx";
import { usePanelRow } from "#web/panel/usePanelRow.ts";
import { renderComponent } from "#web/test/render.tsx";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";
import type { useListKeysTestQuery } from "#web/__generated__/useListKeysTestQuery.graphql.ts";

const LIST = { path: "/octo/hello/issues", baseQuery: "is:issue" };

type Options = { canSelect?: boolean; opensFocused?: boolean; isEverywhere?: boolean };

function List({ canSelect = true, opensFocused = false, isEverywhere = false }: Options) {
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
        }
      }
    `,
    {},
  );
  const issues = [repository?.first, repository?.second].flatMap((issue) => issue ?? []);
  const ids = issues.map((issue) => issue.id);
  const selection = useSelection(ids);
  useListKeys(ids, { opensFocused });
  return (
    <>
      {selection.ids.length > 0 && <MarkAsMenu ids={selection.ids} onDone={selection.clear} />}
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
            selection={
              canSelect
                ? { isSelected: selection.has(issue.id), onToggle: (isRange) => selection.toggle(issue.id, isRange) }
                : undefined
            }
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
  });
  environment.mock.queueOperationResolver((operation) =>
    MockPayloadGenerator.generate(operation, { Repository: () => ({ first: issue(1), second: issue(2) }) }),
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

test("j and k focus the next and the previous row, and stay at the ends", async () => {
  const { user, first, second, address } = await renderList();
  await user.keyboard("j");
  expect(document.activeElement).toBe(first);
  await user.keyboard("jj");
  expect(document.activeElement).toBe(second);
  await user.keyboard("kk");
  expect(document.activeElement).toBe(first);
  expect(address()).toBe("/octo/hello/issues");
});

test("a row is active while any of its controls has the focus", async () => {
  const { user, second } = await renderList();
  screen.getByRole("checkbox", { name: "Select: Issue 1" }).focus();
  await user.keyboard("j");
  expect(document.activeElement).toBe(second);
});

test("o opens the page of the issue, p the side panel", async () => {
  const { user, address } = await renderList();
  await user.keyboard("jp");
  expect(address()).toBe("/octo/hello/issues?issue=octo%7Chello%7C1");
  await user.keyboard("o");
  expect(address()).toBe("/octo/hello/issues/1");
});

test("without an active row o, p, x and e do nothing", async () => {
  const { user, address } = await renderList();
  await user.keyboard("opxe");
  expect(address()).toBe("/octo/hello/issues");
  expect(screen.queryByRole("button", { name: "Mark as" })).toBeNull();
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

test("e selects the row and opens the Mark as menu", async () => {
  const { user } = await renderList();
  await user.keyboard("je");
  expect(screen.getByRole("menuitem", { name: "Not planned" })).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Select: Issue 1" }).checked).toBe(true);
});

test("e opens the Mark as menu of what is selected, and selects nothing more", async () => {
  const { user } = await renderList();
  await user.click(screen.getByRole("checkbox", { name: "Select: Issue 2" }));
  await user.keyboard("ke");
  expect(screen.getByRole("menuitem", { name: "Completed" })).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Select: Issue 1" }).checked).toBe(false);
});

test("rows that cannot be selected have no Mark as menu", async () => {
  const { user } = await renderList({ canSelect: false });
  await user.keyboard("jxe");
  expect(screen.queryByRole("menu")).toBeNull();
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
