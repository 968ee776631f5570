import { cleanup, screen, within } from "@testing-library/react";
import { createOperationDescriptor } from "relay-runtime";
import { createMockEnvironment, MockPayloadGenerator } from "relay-test-utils";
import { afterEach, expect, test } from "vitest";
import { CommitList } from "#web/pulls/CommitList.tsx";
import pullQuery from "#web/__generated__/liveIssueRefetchQuery.graphql.ts";
import { renderComponent } from "#web/test/render.tsx";
import { fragmentRef } from "#web/test/store.ts";

afterEach(cleanup);

const PULL_ID = "PR_1";
const commit = { committedDate: "2026-01-01T00:00:00Z", authorName: "Ada", author: null };

function renderCommits(nodes: object[]) {
  const environment = createMockEnvironment();
  const operation = createOperationDescriptor(pullQuery, { id: PULL_ID, timelineCount: 1 });
  const node = { __typename: "PullRequest", id: PULL_ID, commits: { totalCount: nodes.length, nodes } };
  const { data } = MockPayloadGenerator.generate(operation, { Query: () => ({ node }) });
  environment.retain(operation);
  environment.commitPayload(operation, data ?? {});
  return renderComponent(<CommitList pull={fragmentRef(operation, "CommitList_pull", PULL_ID)} />, { environment });
}

test("a commit has its message and author, and says if it was not reported", () => {
  renderCommits([
    { ...commit, oid: "a".repeat(40), messageHeadline: "Add numbers" },
    { ...commit, oid: "b".repeat(40), messageHeadline: "", authorName: null },
  ]);
  const [reported, unreported] = screen.getAllByRole("listitem").map((row) => within(row));
  expect(reported?.getByText("Add numbers")).toBeTruthy();
  expect(reported?.getByText(/^Ada committed/)).toBeTruthy();
  expect(unreported?.getByText("The code host has not reported this commit.")).toBeTruthy();
  expect(unreported?.queryByText(/committed/)).toBeNull();
  expect(unreported?.getByText("bbbbbbb")).toBeTruthy();
});

test("a pull request without commits has no list", () => {
  renderCommits([]);
  expect(screen.queryByText(/commit/)).toBeNull();
});
