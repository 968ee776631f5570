import type { RestRoute } from "#server/rest/http/route.ts";
import { COMMENT_ROUTES } from "#server/rest/routes/comments.ts";
import { CONTENTS_ROUTES } from "#server/rest/routes/contents.ts";
import { ISSUE_ROUTES } from "#server/rest/routes/issues.ts";
import { LABEL_ROUTES } from "#server/rest/routes/labels.ts";
import { MILESTONE_ROUTES } from "#server/rest/routes/milestones.ts";
import { BRANCH_ROUTES } from "#server/rest/routes/branches.ts";
import { CHECK_ROUTES } from "#server/rest/routes/checks.ts";
import { COMMIT_ROUTES } from "#server/rest/routes/commits.ts";
import { PULL_ROUTES } from "#server/rest/routes/pulls.ts";
import { REVIEW_ROUTES } from "#server/rest/routes/reviews.ts";
import { REPOSITORY_ROUTES } from "#server/rest/routes/repositories.ts";
import { SITE_ROUTES } from "#server/rest/routes/site.ts";
import { USER_ROUTES } from "#server/rest/routes/users.ts";

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
  ...PULL_ROUTES,
  ...REVIEW_ROUTES,
  ...COMMIT_ROUTES,
  ...CHECK_ROUTES,
  ...BRANCH_ROUTES,
];
