import { cleanup } from "@testing-library/react";
import { createOperationDescriptor } from "relay-runtime";
import { createMockEnvironment, MockPayloadGenerator } from "relay-test-utils";
import { afterEach, expect, test } from "vitest";
import { HeaderSentence } from "#web/issue-page/HeaderSentence.tsx";
import pullQuery from "#web/__generated__/liveIssueRefetchQuery.graphql.ts";
import { renderComponent } from "#web/test/render.tsx";
import { fragmentRef } from "#web/test/store.ts";

afterEach(cleanup);

const PULL = {
  __typename: "PullRequest",
  id: "PR_1",
  author: { __typename: "User", id: "U_1", login: "ada", resourcePath: "/ada" },
  merged: false,
  baseRefName: "main",
  headRefName: "topic",
  headRepositoryName: "octo/hello",
  repository: { id: "R_1", nameWithOwner: "octo/hello" },
  commits: { totalCount: 2 },
};

function renderSentence(fields: object): string | null {
  const environment = createMockEnvironment();
  const operation = createOperationDescriptor(pullQuery, { id: "PR_1", timelineCount: 1 });
  const { data } = MockPayloadGenerator.generate(operation, { Query: () => ({ node: { ...PULL, ...fields } }) });
  environment.retain(operation);
  environment.commitPayload(operation, data ?? {});
  const issue = fragmentRef(operation, "HeaderSentence_issue", "PR_1");
  return renderComponent(<HeaderSentence issue={issue} />, { environment }).container.textContent;
}

test("the header of a pull request counts its commits", () => {
  expect(renderSentence({})).toBe("ada wants to merge 2 commits into main from topic");
  expect(renderSentence({ commits: { totalCount: 1 } })).toBe("ada wants to merge 1 commit into main from topic");
});

test("without reported commits it has changes", () => {
  expect(renderSentence({ commits: { totalCount: 0 } })).toBe("ada wants to merge changes into main from topic");
});

test("a branch of a fork is shown with its owner", () => {
  const headRepositoryName = "bob/hello";
  expect(renderSentence({ headRepositoryName })).toBe("ada wants to merge 2 commits into main from bob:topic");
});
