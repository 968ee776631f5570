import { paths } from "#shared/paths.ts";

type Repository = {
  owner: { login: string };
  name: string;
  viewerCanCreateIssues: boolean;
  hasIssuesEnabled: boolean;
  isArchived: boolean;
};

type Options<Fields = unknown> = { repository: Repository & Fields; isSignedIn: boolean };

/** Where a new issue of the repository is written; undefined if the viewer cannot create one. */
export function getNewIssuePath(options: Options<{ hasAnyTemplates: boolean }>): string | undefined {
  const { owner, name, viewerCanCreateIssues, hasAnyTemplates } = options.repository;
  const address = { owner: owner.login, name };
  if (viewerCanCreateIssues) return paths.newIssueFor(address, hasAnyTemplates);
  return canSignIn(options) ? paths.signIn(paths.newIssue(address)) : undefined;
}

/** Where one with the milestone is written. */
export function getMilestoneIssuePath(options: Options & { milestone: { title: string } }): string | undefined {
  const { owner, name, viewerCanCreateIssues } = options.repository;
  const parameters = new URLSearchParams({ milestone: options.milestone.title });
  const path = `${paths.newIssue({ owner: owner.login, name })}?${parameters.toString()}`;
  if (viewerCanCreateIssues) return path;
  return canSignIn(options) ? paths.signIn(path) : undefined;
}

/** Somebody who is not signed in may be able to create issues afterwards, unless nobody can. */
function canSignIn({ repository: { isArchived, hasIssuesEnabled }, isSignedIn }: Options): boolean {
  return !isSignedIn && !isArchived && hasIssuesEnabled;
}
