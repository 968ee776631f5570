import type { RestRoute } from "#server/rest/http/route.ts";
import { APP_HOOK_ROUTES } from "#server/rest/routes/app-hook.ts";
import { APP_ROUTES } from "#server/rest/routes/apps.ts";
import { APPLICATION_ROUTES } from "#server/rest/routes/applications.ts";
import { ASSIGNEE_ROUTES } from "#server/rest/routes/assignees.ts";
import { BRANCH_ROUTES } from "#server/rest/routes/branches.ts";
import { CHECK_ROUTES } from "#server/rest/routes/checks.ts";
import { COMMENT_ROUTES } from "#server/rest/routes/comments.ts";
import { COMMIT_ROUTES } from "#server/rest/routes/commits.ts";
import { CONTENTS_ROUTES } from "#server/rest/routes/contents.ts";
import { EMPTY_ROUTES } from "#server/rest/routes/empty.ts";
import { EVENT_ROUTES } from "#server/rest/routes/events.ts";
import { HOOK_ROUTES } from "#server/rest/routes/hooks.ts";
import { INSTALLATION_ROUTES } from "#server/rest/routes/installations.ts";
import { INTERACTION_LIMIT_ROUTES } from "#server/rest/routes/interaction-limits.ts";
import { ISSUE_FIELD_ROUTES } from "#server/rest/routes/issue-fields.ts";
import { ISSUE_LABEL_ROUTES } from "#server/rest/routes/issue-labels.ts";
import { ISSUE_TYPE_ROUTES } from "#server/rest/routes/issue-types.ts";
import { ISSUE_ROUTES } from "#server/rest/routes/issues.ts";
import { LABEL_ROUTES } from "#server/rest/routes/labels.ts";
import { LOCK_ROUTES } from "#server/rest/routes/locks.ts";
import { MILESTONE_ROUTES } from "#server/rest/routes/milestones.ts";
import { NOTIFICATION_ROUTES } from "#server/rest/routes/notifications.ts";
import { ORGANIZATION_ROUTES } from "#server/rest/routes/organizations.ts";
import { PULL_ROUTES } from "#server/rest/routes/pulls.ts";
import { REACTION_ROUTES } from "#server/rest/routes/reactions.ts";
import { RELATION_ROUTES } from "#server/rest/routes/relations.ts";
import { REPOSITORY_ROUTES } from "#server/rest/routes/repositories.ts";
import { ACCESS_ROUTES } from "#server/rest/routes/repository-access.ts";
import { REVIEW_COMMENT_ROUTES } from "#server/rest/routes/review-comments.ts";
import { REVIEW_ROUTES } from "#server/rest/routes/reviews.ts";
import { SEARCH_ROUTES } from "#server/rest/routes/search.ts";
import { SITE_ROUTES } from "#server/rest/routes/site.ts";
import { TEAM_ROUTES } from "#server/rest/routes/teams.ts";
import { THREAD_SUBSCRIPTION_ROUTES } from "#server/rest/routes/thread-subscriptions.ts";
import { USER_ROUTES } from "#server/rest/routes/users.ts";
import { WATCHING_ROUTES } from "#server/rest/routes/watching.ts";

/** All routes of the REST API, by area. */
export const ROUTES: readonly RestRoute[] = [
  ...SITE_ROUTES,
  ...USER_ROUTES,
  ...REPOSITORY_ROUTES,
  ...CONTENTS_ROUTES,
  ...ISSUE_ROUTES,
  ...COMMENT_ROUTES,
  ...LABEL_ROUTES,
  ...MILESTONE_ROUTES,
  ...APP_ROUTES,
  ...APP_HOOK_ROUTES,
  ...APPLICATION_ROUTES,
  ...INSTALLATION_ROUTES,
  ...ASSIGNEE_ROUTES,
  ...EVENT_ROUTES,
  ...HOOK_ROUTES,
  ...ISSUE_FIELD_ROUTES,
  ...ISSUE_LABEL_ROUTES,
  ...ISSUE_TYPE_ROUTES,
  ...LOCK_ROUTES,
  ...REACTION_ROUTES,
  ...RELATION_ROUTES,
  ...ACCESS_ROUTES,
  ...INTERACTION_LIMIT_ROUTES,
  ...NOTIFICATION_ROUTES,
  ...THREAD_SUBSCRIPTION_ROUTES,
  ...WATCHING_ROUTES,
  ...EMPTY_ROUTES,
  ...ORGANIZATION_ROUTES,
  ...TEAM_ROUTES,
  ...SEARCH_ROUTES,
  ...PULL_ROUTES,
  ...REVIEW_ROUTES,
  ...REVIEW_COMMENT_ROUTES,
  ...COMMIT_ROUTES,
  ...CHECK_ROUTES,
  ...BRANCH_ROUTES,
];
