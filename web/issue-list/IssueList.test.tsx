import { screen, within } from "@testing-library/react";
import { graphql } from "react-relay";
import { expect, test, vi } from "vitest";
import { useLazyLoadQuery } from "#web/platform/relay/useLazyLoadQuery.ts";
import { IssueList } from "#web/issue-list/IssueList.tsx";
import { answer, renderComponent } from "#web/test/render.tsx";
import type { IssueListTestQuery } from "#web/__generated__/IssueListTestQuery.graphql.ts";

type Options = { isEverywhere?: boolean; canSetState?: boolean; query?: string; onRetry?: () => Promise<void> };

function List({
  isEverywhere = false,
  canSetState = true,
  query = "is:issue state:open",
  onRetry = () => Promise.resolve(),
}: Options) {
  const { search } = useLazyLoadQuery<IssueListTestQuery>(
    graphql`
      query IssueListTestQuery {
        search(query: "is:issue", type: ISSUE_ADVANCED, first: 25) {
          ...IssueList_search
        }
      }
    `,
    {},
  );
  return (
    <IssueList
      search={search}
      list={{ path: "/list", baseQuery: "is:issue state:open", isEverywhere }}
      query={query}
      repositoryId={isEverywhere ? undefined : "R_1"}
      canSetState={canSetState}
      onRetry={onRetry}
    />
  );
}

type Node = { number: number; __typename?: string; repository?: object };

const TOOL = { id: "R_1", nameWithOwner: "octo/tool", viewerCanPush: true, isInOrganization: false };
const FOREIGN = { id: "R_2", nameWithOwner: "octo/foreign", viewerCanPush: false, isInOrganization: false };

/** A list with these rows, and what the second query loads of them. */
async function renderList(
  nodes: readonly Node[],
  {
    issueCount = nodes.length,
    areCountsExact = true,
    isIncomplete = false,
    ...options
  }: Options & { issueCount?: number; areCountsExact?: boolean; isIncomplete?: boolean } = {},
) {
  const rendered = renderComponent(<List {...options} />);
  const items = nodes.map(({ number, __typename = "Issue", repository = TOOL }) => ({
    __typename,
    id: `I_${number}`,
    number,
    title: `Issue ${number}`,
    titleHTML: `Issue ${number}`,
    resourcePath: `/octo/tool/issues/${number}`,
    createdAt: "2020-01-31T00:00:00Z",
    closed: false,
    closedAt: null,
    repository,
  }));
  await answer(rendered.environment, {
    SearchResultItemConnection: () => ({
      ok: true,
      areCountsExact,
      isIncomplete,
      issueCount,
      openIssueCount: issueCount,
      closedIssueCount: 0,
      listCap: 1000,
      edges: items.map((node) => ({ node })),
    }),
  });
  await screen.findByRole("link", { name: "Issue 1" });
  const answerDetails = () => answer(rendered.environment, { Query: () => ({ nodes: items }) });
  return { ...rendered, answerDetails };
}

const getBox = (number: number) => screen.getByRole<HTMLInputElement>("checkbox", { name: `Select: Issue ${number}` });

test("over all repositories the rows of those to which the viewer can push can be selected, once that is known", async () => {
  const { user, answerDetails } = await renderList([{ number: 1 }, { number: 2, repository: FOREIGN }, { number: 3 }], {
    isEverywhere: true,
  });
  expect([1, 2, 3].map((number) => getBox(number).disabled)).toEqual([true, true, true]);
  await answerDetails();
  expect([1, 2, 3].map((number) => getBox(number).disabled)).toEqual([false, true, false]);
  await user.click(screen.getByRole("checkbox", { name: "Select all on this page" }));
  expect([1, 2, 3].map((number) => getBox(number).checked)).toEqual([true, false, true]);
});

test("a list without the issues of some repositories says so, and can be loaded again", async () => {
  const onRetry = vi.fn(() => Promise.resolve());
  const { user } = await renderList([{ number: 1 }], { isEverywhere: true, isIncomplete: true, onRetry });
  expect(screen.getByText(/^Some repositories are not available, and their issues are not listed\./)).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(onRetry).toHaveBeenCalledOnce();
});

test("the checkbox above the rows is unchecked, indeterminate or checked, and clears a selection of some", async () => {
  const { user } = await renderList([{ number: 1 }, { number: 2 }]);
  const all = screen.getByRole<HTMLInputElement>("checkbox", { name: "Select all on this page" });
  const getState = () => (all.indeterminate ? "indeterminate" : all.checked);
  expect(getState()).toBe(false);
  await user.click(getBox(1));
  expect(getState()).toBe("indeterminate");
  await user.click(all);
  expect([getState(), getBox(1).checked]).toEqual([false, false]);
  await user.click(all);
  expect([getState(), getBox(2).checked]).toEqual([true, true]);
});

test("all issues that the search finds can be selected after all rows of the page", async () => {
  const { user } = await renderList([{ number: 1 }, { number: 2 }], { issueCount: 312 });
  await user.click(getBox(1));
  await screen.findByRole("group", { name: "Bulk actions" });
  expect(screen.queryByRole("button", { name: /matching/ })).toBeNull();
  await user.click(getBox(2));
  await user.click(screen.getByRole("button", { name: "Select all 312 matching issues" }));
  expect(screen.getByText("All 312 matching issues selected")).toBeDefined();
});

test("counts that took too long for the page are loaded after it, and only then all matching issues can be selected", async () => {
  const { environment, user, answerDetails } = await renderList([{ number: 1 }], {
    issueCount: 26,
    areCountsExact: false,
  });
  const getTabs = () => within(screen.getByRole("navigation", { name: "State" })).getAllByRole("link");
  const getTexts = () => getTabs().map(({ textContent }) => textContent.trim());
  expect(getTexts()).toEqual(["Open 26+", "Closed"]);
  await user.click(getBox(1));
  await screen.findByRole("group", { name: "Bulk actions" });
  expect(screen.queryByRole("button", { name: /matching/ })).toBeNull();
  await user.click(getBox(1));
  await answerDetails();
  const { request } = await answer(environment, {
    Node: () => ({ __typename: "Repository", id: "R_1" }),
    SearchResultItemConnection: () => ({ ok: true, issueCount: 312, openIssueCount: 312, closedIssueCount: 4 }),
  });
  expect(request.variables).toEqual({ query: "is:issue state:open", repositoryId: "R_1", isInRepository: true });
  expect(getTexts()).toEqual(["Open 312", "Closed 4"]);
  await user.click(getBox(1));
  expect(screen.getByRole("button", { name: "Select all 312 matching issues" })).toBeDefined();
});

test("rows cannot be selected by those who cannot push, nor where a pull request is listed", async () => {
  const { unmount } = await renderList([{ number: 1 }], { canSetState: false });
  expect(screen.queryByRole("checkbox")).toBeNull();
  unmount();
  await renderList([{ number: 1 }, { number: 2, __typename: "PullRequest" }]);
  expect(screen.queryByRole("checkbox")).toBeNull();
});

test("a list that failed has the reason that the server gives, below the message", async () => {
  const onRetry = vi.fn(() => Promise.resolve());
  const { user, environment } = renderComponent(<List onRetry={onRetry} />);
  const reason = "Too many searches are running. Please try again later.";
  await answer(environment, {
    SearchResultItemConnection: () => ({ ok: false, errors: [{ message: reason }], edges: [] }),
  });
  const failed = await screen.findByRole("alert");
  expect(within(failed).getByRole("heading").textContent).toBe("Failed to load issues.");
  expect(
    within(failed)
      .getAllByRole("paragraph")
      .map(({ textContent }) => textContent),
  ).toEqual(["We encountered an error trying to load issues.", reason, "try again"]);
  await user.click(within(failed).getByRole("button", { name: "try again" }));
  expect(onRetry).toHaveBeenCalled();
});
