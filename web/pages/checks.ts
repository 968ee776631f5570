import type { StatusCheck } from "#web/platform/router/page-status.ts";
import { paths } from "#shared/paths.ts";
import { ISSUES_DISABLED, REPOSITORY_ARCHIVED, REPOSITORY_NOT_FOUND } from "#shared/messages.ts";

export const requireSignedIn: StatusCheck<{ safeViewer: { isSignedIn: boolean } }> = ({ safeViewer }, { url }) =>
  safeViewer.isSignedIn ? undefined : { status: 302, redirect: paths.signIn(url.pathname + url.search) };

export const requireSignedOut: StatusCheck<{ safeViewer: { isSignedIn: boolean } }> = ({ safeViewer }) =>
  safeViewer.isSignedIn ? { status: 302, redirect: paths.home() } : undefined;

type Maybe<T> = T | null | undefined;

export const requireRepository: StatusCheck<{ repository: Maybe<object> }> = ({ repository }) =>
  repository ? undefined : { status: 404, message: REPOSITORY_NOT_FOUND };

export const requireMilestone: StatusCheck<{ repository: Maybe<{ milestone: Maybe<object> }> }> = ({ repository }) =>
  repository?.milestone ? undefined : { status: 404, message: "Milestone not found" };

export const requireNotArchived: StatusCheck<{ repository: Maybe<{ isArchived: boolean }> }> = ({ repository }) =>
  repository?.isArchived ? { status: 403, message: REPOSITORY_ARCHIVED, advice: UNARCHIVE } : undefined;

const UNARCHIVE = "Somebody who administers the repository can unarchive it in its settings.";
const ENABLE_ISSUES = "Somebody who administers the repository can turn issues on in its settings.";

export function requirePush(message?: string): StatusCheck<{ repository: Maybe<{ viewerCanPush: boolean }> }> {
  return ({ repository }) => (repository?.viewerCanPush ? undefined : { status: 403, message });
}

/** Somebody whom an interaction limit excludes may open the page, which explains the limit. */
export const requireCanCreateIssues: StatusCheck<{
  repository: Maybe<{ viewerCanCreateIssues: boolean; hasIssuesEnabled: boolean }>;
  safeViewer: { user: Maybe<object> };
}> = ({ repository, safeViewer }) => {
  if (!safeViewer.user) return { status: 404, message: "Current user not found" };
  if (repository?.viewerCanCreateIssues) return undefined;
  if (repository && !repository.hasIssuesEnabled)
    return { status: 403, message: ISSUES_DISABLED, advice: ENABLE_ISSUES };
  return { status: 403 };
};
