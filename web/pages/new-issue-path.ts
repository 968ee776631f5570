import { paths } from "#shared/paths.ts";

type Repository = {
  owner: { login: string };
  name: string;
  viewerCanCreateIssues: boolean;
  hasAnyTemplates: boolean;
  hasIssuesEnabled: boolean;
  isArchived: boolean;
};

/** Somebody who is not signed in may be able to create issues afterwards, unless nobody can. */
export function getNewIssuePath(options: { repository: Repository; isSignedIn: boolean }): string | undefined {
  const { owner, name, viewerCanCreateIssues, hasAnyTemplates, isArchived, hasIssuesEnabled } = options.repository;
  const address = { owner: owner.login, name };
  if (viewerCanCreateIssues) return paths.newIssueFor(address, hasAnyTemplates);
  return options.isSignedIn || isArchived || !hasIssuesEnabled ? undefined : paths.signIn(paths.newIssue(address));
}
