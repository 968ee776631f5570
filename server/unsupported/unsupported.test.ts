import { expect } from "vitest";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { createTestPull } from "#server/test/issues.ts";
import { test } from "#server/test/world-test.ts";

test("hovercards of issues, pull requests and users have no lines", async ({ world }) => {
  const { number } = await world.issue("mona");
  const pull = await createTestPull(world);
  const { data, errors } = await world.graphql(
    "mona",
    `query ($issue: Int!, $pull: Int!) {
       repository(owner: "octo", name: "hello") {
         issue(number: $issue) { hovercard(includeNotificationContexts: false) { ...lines } }
         pullRequest(number: $pull) { hovercard { ...lines } }
       }
       user(login: "ada") { hovercard(primarySubjectId: "R_1") { ...lines } }
     }
     fragment lines on Hovercard {
       contexts {
         message
         octicon
         ... on OrganizationTeamsHovercardContext { relevantTeams(first: 1) { totalCount } totalTeamCount teamsUrl }
         ... on OrganizationsHovercardContext { relevantOrganizations(first: 1) { totalCount } totalOrganizationCount }
         ... on ReviewStatusHovercardContext { reviewDecision }
         ... on ViewerHovercardContext { viewer { login } }
       }
     }`,
    { issue: number, pull: pull.number },
  );
  expect(errors).toBeUndefined();
  const hovercard = { contexts: [] };
  expect(data).toEqual({
    repository: { issue: { hovercard }, pullRequest: { hovercard } },
    user: { hovercard },
  });
});

test("a pull request that is queued on its host has no entry of a merge queue", async ({ world }) => {
  const { repositoryId, id } = await createTestPull(world);
  const entry =
    "mergeQueueEntry { id position state enqueuer { login } mergeQueue { entries(first: 1) { totalCount } } }";
  const { data, errors } = await world.graphql(
    "wren",
    `mutation ($id: ID!) {
       enqueuePullRequest(input: { pullRequestId: $id }) {
         ${entry}
         pullRequest { isInMergeQueue ${entry} mergeQueue { url } repository { mergeQueue(branch: "main") { url } } }
       }
       dequeuePullRequest(input: { id: $id }) { ${entry} }
     }`,
    { id: globalId("PR", repositoryId, id) },
  );
  expect(errors).toBeUndefined();
  expect(data).toEqual({
    enqueuePullRequest: {
      mergeQueueEntry: null,
      pullRequest: { isInMergeQueue: true, mergeQueueEntry: null, mergeQueue: null, repository: { mergeQueue: null } },
    },
    dequeuePullRequest: { mergeQueueEntry: null },
  });
});
