import { expect } from "vitest";
import { test } from "#server/test/world-test.ts";

test("gh reads what a repository's settings are", async ({ world }) => {
  const { data } = await world.graphql(
    "mona",
    `fragment RepositoryInfo on Repository { defaultBranchRef { id name prefix } hasIssuesEnabled hasWikiEnabled
      mergeCommitAllowed rebaseMergeAllowed squashMergeAllowed parent { id name owner { login } } viewerPermission }
     { repository(owner: "octo", name: "hello") { ...RepositoryInfo } }`,
  );
  expect(data).toMatchObject({
    repository: {
      defaultBranchRef: { name: "main", prefix: "refs/heads/" },
      hasIssuesEnabled: true,
      hasWikiEnabled: false,
      mergeCommitAllowed: true,
      rebaseMergeAllowed: true,
      squashMergeAllowed: true,
      parent: null,
    },
  });
});
