import { loadIssue } from "#server/issues/load-issue.ts";
import type { Context } from "#server/platform/context.ts";
import { loadRepository } from "#server/repositories/load-repository.ts";
import { toFullPull } from "#server/rest/shapes/pull.ts";
import { toTeam } from "#server/rest/shapes/team.ts";
import { loadUser } from "#server/rest/shapes/user.ts";
import { teamsById } from "#server/teams/team.ts";
import { toEnvelope } from "#server/webhook-events/envelope.ts";
import { toDetails } from "#server/webhook-events/issue-payload.ts";
import { toEventPull } from "#server/webhook-events/event-pull.ts";
import type { IssueSource } from "#server/webhook-events/source.ts";
import type { Payload, QueuedEvent } from "#server/webhooks/build-deliveries.ts";

/** `pull_request`. */
export async function pullPayload(ctx: Context, event: QueuedEvent, source: IssueSource): Promise<Payload | null> {
  const [envelope, issue] = await Promise.all([
    toEnvelope(ctx, event),
    loadIssue(ctx, { repositoryId: event.repositoryId ?? 0, id: source.issueId }),
  ]);
  const repository = issue && (await loadRepository(ctx, issue));
  if (!envelope || !issue || !repository) return null;
  const requested = await toRequested(ctx, source);
  if (!requested) return null;
  const pull = await toFullPull(ctx, issue);
  return {
    action: source.action,
    number: issue.number,
    pull_request: toEventPull(pull),
    ...(source.changes ? { changes: source.changes } : {}),
    ...(source.reason ? { reason: source.reason } : {}),
    ...(source.before ? { before: source.before, after: pull.head.sha } : {}),
    ...(await toDetails(ctx, { issue, repository, source })),
    ...requested,
    ...envelope,
  };
}

/** Who is asked for a review, or no longer is. Null: a secret team, of which an administrator of the repository need not know. */
async function toRequested(ctx: Context, { requestedId, requestedTeamId }: IssueSource): Promise<object | null> {
  if (requestedId !== undefined) return { requested_reviewer: await loadUser(ctx, requestedId) };
  if (requestedTeamId === undefined) return {};
  const [team] = await teamsById(ctx, [requestedTeamId]);
  return team?.privacy === "VISIBLE" ? { requested_team: await toTeam(ctx, team) } : null;
}
