import type { IssueRow } from "#server/issues/issue.ts";
import { withTypeName } from "#server/platform/graphql/with-type-name.ts";

/** The GraphQL type of an issue. */
export function issueTypeName(issue: IssueRow): "Issue" | "PullRequest" {
  return issue.isPull ? "PullRequest" : "Issue";
}

/** An issue as a value of an interface that other types implement too. */
export function withIssueTypeName(issue: IssueRow): Typed;
export function withIssueTypeName(issue: IssueRow | undefined): Typed | undefined;
export function withIssueTypeName(issue: IssueRow | undefined) {
  return issue?.isPull ? withTypeName("PullRequest", issue) : withTypeName("Issue", issue);
}

type Typed = IssueRow & ({ __typename: "Issue" } | { __typename: "PullRequest" });
