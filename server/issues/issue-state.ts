import type { Context } from "#server/platform/context.ts";
import type { EventData } from "#server/events/event.ts";
import { UNCHANGED, type IssueChanges, type IssuePlan, type PlannedEvent } from "#server/issues/issue-plan.ts";
import type { IssueKey, IssueToPlan } from "#server/issues/issue.ts";

export type CloseReason = "COMPLETED" | "NOT_PLANNED" | "DUPLICATE";

type Closing = {
  reason: CloseReason;
  duplicateOf?: IssueKey;
  /** The pull request whose merge closes it. */
  closer?: IssueKey;
  /** The commit that closes it. */
  commit?: { repositoryId: number; oid: string };
};

/** A closed issue that is closed again for another reason changes its reason. */
export function planClosed({ ctx, issue }: IssueToPlan, { reason, duplicateOf, closer, commit }: Closing): IssuePlan {
  const isSame = issue.stateReason === reason && issue.duplicateOfId === (duplicateOf?.id ?? null);
  if (issue.state === "CLOSED" && isSame) return UNCHANGED;
  const data: EventData<"CLOSED"> = {
    stateReason: reason,
    ...(duplicateOf ? { duplicateOfId: duplicateOf.id, duplicateRepositoryId: duplicateOf.repositoryId } : {}),
    ...(closer ? { closerRepositoryId: closer.repositoryId, closerId: closer.id } : {}),
    ...(commit ? { closerOidRepositoryId: commit.repositoryId, closerOid: commit.oid } : {}),
  };
  const marked: PlannedEvent[] = duplicateOf
    ? [
        {
          kind: "MARKED_AS_DUPLICATE",
          data: { otherRepositoryId: duplicateOf.repositoryId, otherIssueId: duplicateOf.id },
        },
      ]
    : [];
  return { changes: closedChanges(ctx, reason, duplicateOf), events: [...marked, { kind: "CLOSED", data }] };
}

/** The columns of a closed issue or pull request; a pull request has no reason. */
export function closedChanges(ctx: Context, reason: CloseReason | null, duplicateOf?: IssueKey): IssueChanges {
  return {
    state: "CLOSED",
    stateReason: reason,
    closedAt: ctx.now,
    closedById: ctx.viewer.accountId,
    duplicateOfId: duplicateOf?.id ?? null,
    duplicateOfRepositoryId: duplicateOf?.repositoryId ?? null,
  };
}

/** A pull request has no reason. */
export function planReopened({ issue, repository }: IssueToPlan, reason: "REOPENED" | null): IssuePlan {
  if (issue.state === "OPEN") return UNCHANGED;
  const changes: IssueChanges = {
    state: "OPEN",
    stateReason: reason,
    closedAt: null,
    closedById: null,
    duplicateOfId: null,
    duplicateOfRepositoryId: null,
  };
  return { changes, events: [...unmarked(issue, repository), { kind: "REOPENED" }] };
}

/** The issue stays closed for the same reason. */
export function planUnmarked({ issue, repository }: IssueToPlan): IssuePlan {
  const events = unmarked(issue, repository);
  return events.length === 0 ? UNCHANGED : { changes: { duplicateOfId: null, duplicateOfRepositoryId: null }, events };
}

function unmarked(issue: IssueToPlan["issue"], { id }: IssueToPlan["repository"]): PlannedEvent[] {
  if (issue.duplicateOfId === null) return [];
  const data = { otherRepositoryId: issue.duplicateOfRepositoryId ?? id, otherIssueId: issue.duplicateOfId };
  return [{ kind: "UNMARKED_AS_DUPLICATE", data }];
}
