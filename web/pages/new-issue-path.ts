import { paths } from "#shared/paths.ts";

type Repository = {
  owner: { login: string };
  name: string;
  viewerCanCreateIssues: boolean;
  hasIssuesEnabled: boolean;
  isArchived: boolean;
};

export type NewIssueOptions<Fields = unknown> = { repository: Repository & Fields; isSignedIn: boolean };

/** Where a new issue of the repository is written; undefined if the viewer cannot create one. */
export function getNewIssuePath(options: NewIssueOptions<{ hasAnyTemplates: boolean }>): string | undefined {
  const { owner, name, viewerCanCreateIssues, hasAnyTemplates } = options.repository;
  const address = { owner: owner.login, name };
  if (viewerCanCreateIssues) return paths.newIssueFor(address, hasAnyTemplates);
  return canCreateAfterSignIn(options) ? paths.signIn(paths.newIssue(address)) : undefined;
}

/** Somebody who is not signed in may be able to create issues afterwards, unless nobody can. */
export function canCreateAfterSignIn({
  repository: { isArchived, hasIssuesEnabled },
  isSignedIn,
}: NewIssueOptions): boolean {
  return !isSignedIn && !isArchived && hasIssuesEnabled;
}
