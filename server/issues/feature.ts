import { ISSUE_EVENTS } from "#server/issues/events.ts";
import type { Context } from "#server/platform/context.ts";
import { Mutation } from "#server/issues/graphql/mutations.ts";
import * as types from "#server/issues/graphql/types.ts";
import { issueTypeName, withIssueTypeName } from "#server/issues/issue-type-name.ts";
import { ISSUE_HOOKS } from "#server/issues/hooks.ts";
import { ISSUE_JOBS } from "#server/issues/jobs.ts";
import { loadIssue } from "#server/issues/load-issue.ts";
import { markActorRead } from "#server/issues/mark-read.ts";
import type { SchemaFeature } from "#server/platform/graphql/feature.ts";
import type { DecodedId } from "#server/platform/graphql/global-id.ts";

export const issues: SchemaFeature<"issues"> = {
  name: "issues",
  events: ISSUE_EVENTS,
  hasSchema: true,
  resolvers: { ...types, Mutation },
  subscribers: [markActorRead],
  hooks: ISSUE_HOOKS,
  typeNames: {
    Assignable: issueTypeName,
    IssueOrPullRequest: issueTypeName,
    Issueish: issueTypeName,
    Labelable: issueTypeName,
    MilestoneItem: issueTypeName,
  },
  ...ISSUE_JOBS,
  nodes: { I: loadNode, PR: loadNode },
};

/** An id of an issue does not find a pull request, and the reverse. */
async function loadNode(ctx: Context, { prefix, numbers: [repositoryId = 0, id = 0] }: DecodedId) {
  const issue = await loadIssue(ctx, { repositoryId, id });
  return issue?.isPull === (prefix === "PR") ? withIssueTypeName(issue) : undefined;
}
