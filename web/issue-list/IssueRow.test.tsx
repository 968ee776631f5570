import { screen } from "@testing-library/react";
import { graphql } from "react-relay";
import { createMockEnvironment, MockPayloadGenerator } from "relay-test-utils";
import { expect, test, vi } from "vitest";
import { useLazyLoadQuery } from "#web/platform/relay/useLazyLoadQuery.ts";
import { IssueRow } from "#web/issue-list/IssueRow.tsx";
import { renderComponent } from "#web/test/render.tsx";
import type { IssueRowTestQuery } from "#web/__generated__/IssueRowTestQuery.graphql.ts";

const LIST = { path: "/octo/hello/issues", baseQuery: "is:issue state:open" };

const ISSUE = {
  __typename: "Issue",
  number: 7,
  title: "It crashes",
  titleHTML: "It <code>crashes</code>",
  closed: false,
  closedAt: null,
  createdAt: "2020-01-31T00:00:00Z",
  totalCommentsCount: 1,
  isReadByViewer: true,
  resourcePath: "/octo/hello/issues/7",
  author: { login: "mona" },
  milestone: { title: "1.0" },
  labels: { totalCount: 1, nodes: [{ id: "LA_1", name: "bug" }] },
  assignedActors: { nodes: [{ __typename: "User", login: "tess", avatarUrl: "/a.svg" }] },
  issueType: null,
};

function Row({ selection }: { selection: Parameters<typeof IssueRow>[0]["selection"] }) {
  const { repository } = useLazyLoadQuery<IssueRowTestQuery>(
    graphql`
      query IssueRowTestQuery {
        repository(owner: "octo", name: "hello") {
          issue(number: 7) {
            ...IssueRow_issue
          }
        }
      }
    `,
    {},
  );
  if (!repository?.issue) return null;
  return (
    <ul>
      <IssueRow
        issue={repository.issue}
        details={undefined}
        list={LIST}
        query="is:issue state:open"
        markedTitle={undefined}
        matches={[]}
        reaction={undefined}
        selection={selection}
      />
    </ul>
  );
}

async function renderRow(change: object = {}, selection?: { isSelected: boolean; onToggle: (range: boolean) => void }) {
  const environment = createMockEnvironment();
  environment.mock.queueOperationResolver((operation) =>
    MockPayloadGenerator.generate(operation, { Issue: () => ({ ...ISSUE, ...change }) }),
  );
  const rendered = renderComponent(<Row selection={selection} />, { environment });
  await screen.findByRole("listitem");
  return rendered;
}

const getQueryOf = (name: string) =>
  new URL(screen.getByRole("link", { name }).getAttribute("href") ?? "", "http://localhost").searchParams.get("q");

test("its author, milestone, label and assignee filter the list", async () => {
  await renderRow();
  expect(getQueryOf("mona")).toBe("is:issue state:open author:mona");
  expect(getQueryOf("1.0")).toBe("is:issue state:open milestone:1.0");
  expect(getQueryOf("Label: bug")).toBe("is:issue state:open label:bug");
  expect(getQueryOf("Assigned to tess")).toBe("is:issue state:open assignee:tess");
});

test("an open issue shows who opened it, a closed one its author", async () => {
  const { unmount } = await renderRow();
  expect(screen.getByRole("listitem").textContent).toContain("mona opened");
  unmount();
  await renderRow({ closed: true, closedAt: "2020-02-01T00:00:00Z" });
  expect(screen.getByRole("listitem").textContent).toContain("by mona was closed");
});

test("the number of comments has a text for screen readers, and is left out if it is zero", async () => {
  const { unmount } = await renderRow();
  expect(screen.getByRole("link", { name: "1 comment" })).toBeTruthy();
  unmount();
  await renderRow({ totalCommentsCount: 0 });
  expect(screen.queryByRole("link", { name: /comment/ })).toBeNull();
});

test("a bot that opened an issue has a badge, a person has none", async () => {
  const { unmount } = await renderRow({ author: { __typename: "Bot", login: "helper[bot]" } });
  expect(screen.getByText(/opened/).textContent).toContain("helper[bot] bot opened on Jan 31, 2020");
  unmount();
  await renderRow({ author: { __typename: "User", login: "mona" } });
  expect(screen.queryByText("bot")).toBeNull();
});

test("new activity is marked", async () => {
  await renderRow({ isReadByViewer: false });
  expect(screen.getByRole("img", { name: "New activity" })).toBeTruthy();
});

test("shift and click selects a range", async () => {
  const onToggle = vi.fn();
  const { user } = await renderRow({}, { isSelected: false, onToggle });
  const checkbox = screen.getByRole("checkbox", { name: "Select: It crashes" });
  await user.click(checkbox);
  await user.keyboard("{Shift>}");
  await user.click(checkbox);
  await user.keyboard("{/Shift}");
  expect(onToggle.mock.calls).toEqual([[false], [true]]);
});

test.each([
  ["OPEN", null, "Open issue"],
  ["CLOSED", "COMPLETED", "Closed as completed issue"],
  ["CLOSED", "NOT_PLANNED", "Closed as not planned issue"],
  ["CLOSED", "DUPLICATE", "Closed as duplicate issue"],
])("the icon names the state %s with the reason %s", async (state, stateReason, label) => {
  await renderRow({ state, stateReason });
  expect(screen.getByRole("img", { name: label })).toBeTruthy();
});

test("its type filters the list", async () => {
  await renderRow({ issueType: { name: "Bug", color: "RED" } });
  expect(getQueryOf("Bug")).toBe("is:issue state:open type:Bug");
});

test("rows that cannot be selected have no checkbox", async () => {
  await renderRow();
  expect(screen.queryByRole("checkbox")).toBeNull();
});

test("what a deleted account opened does not link to a search that finds nothing", async () => {
  await renderRow({ author: null });
  expect(screen.queryByRole("link", { name: "ghost" })).toBeNull();
  expect(screen.getByRole("listitem").textContent).toContain("ghost opened");
});

test("labels beyond the first ten are counted", async () => {
  await renderRow({ labels: { totalCount: 12, nodes: [{ id: "LA_1", name: "bug" }] } });
  expect(screen.getByTitle("11 more labels").textContent).toBe("+11");
});

test("the checkbox has the title without Markdown", async () => {
  await renderRow({ title: "Fix `code` <b>" }, { isSelected: false, onToggle: vi.fn() });
  expect(screen.getByRole("checkbox", { name: "Select: Fix code <b>" })).toBeDefined();
});
