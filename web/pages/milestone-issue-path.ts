import { canCreateAfterSignIn, type NewIssueOptions } from "#web/pages/new-issue-path.ts";
import { paths } from "#shared/paths.ts";

/** Where a new issue with the milestone is written; undefined if the viewer cannot create one. */
export function getMilestoneIssuePath(options: NewIssueOptions & { milestone: { title: string } }): string | undefined {
  const { owner, name, viewerCanCreateIssues } = options.repository;
  const parameters = new URLSearchParams({ milestone: options.milestone.title });
  const path = `${paths.newIssue({ owner: owner.login, name })}?${parameters.toString()}`;
  if (viewerCanCreateIssues) return path;
  return canCreateAfterSignIn(options) ? paths.signIn(path) : undefined;
}
