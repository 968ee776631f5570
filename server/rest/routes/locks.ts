import { lockIssue, unlockIssue } from "#server/issues/lock-issue.ts";
import { runCommand } from "#server/platform/run-command.ts";
import { noContent } from "#server/rest/http/answer.ts";
import { writeRoute, type RestRoute } from "#server/rest/http/route.ts";
import { findIssue } from "#server/rest/inputs/find-resource.ts";
import { optionalChoice, readFields } from "#server/rest/inputs/read-fields.ts";

const ISSUE = "/repos/{owner}/{repo}/issues/{issue_number}";

const LOCK_REASONS = {
  "off-topic": "OFF_TOPIC",
  "too heated": "TOO_HEATED",
  resolved: "RESOLVED",
  spam: "SPAM",
} as const;

export const LOCK_ROUTES: readonly RestRoute[] = [
  writeRoute(
    `PUT ${ISSUE}/lock`,
    { operation: "issues/lock", mutation: "lockLockable", resource: "Issue" },
    async (request) => {
      const { issue } = await findIssue(request);
      const lockReason = optionalChoice<(typeof LOCK_REASONS)[keyof typeof LOCK_REASONS]>(
        readFields(request.body),
        "lock_reason",
        LOCK_REASONS,
      );
      const key = { repositoryId: issue.repositoryId, id: issue.id };
      await runCommand(request.ctx, lockIssue, { ...key, lockReason: lockReason ?? null });
      return noContent();
    },
  ),
  writeRoute(`DELETE ${ISSUE}/lock`, { operation: "issues/unlock", mutation: "unlockLockable" }, async (request) => {
    const { issue } = await findIssue(request);
    await runCommand(request.ctx, unlockIssue, { repositoryId: issue.repositoryId, id: issue.id });
    return noContent();
  }),
];
