import { describe, expect } from "vitest";
import type { DomainEvent, EventOf } from "#server/events/event.ts";
import { eventField, eventId } from "#server/events/event-sql.ts";
import { on } from "#server/events/on.ts";
import { record, recordAll, type NewEvent } from "#server/events/record.ts";
import type { PastEvent } from "#server/events/write-past-events.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import type { RecordedEvent } from "#server/platform/events/declare.ts";
import { test } from "#server/test/world-test.ts";

describe("recording events", () => {
  test("writes several in their order and notifies of them in one statement", async ({ world }) => {
    const issue = await world.issue("mona");
    const ids = { repositoryId: issue.repositoryId, issueId: issue.id };
    const seen: RecordedEvent[] = [];
    const ctx: Context = {
      ...world.as("mona"),
      subscribers: [(_, recorded) => Promise.resolve(void seen.push(...recorded))],
    };
    const before = world.db.statements.count;
    const events = await recordAll(ctx, [
      { ...ids, kind: "LABELED", data: { labelId: 1, labelName: 'b%C3%BCg, "quoted"' } },
      { ...ids, kind: "REOPENED" },
      {
        ...ids,
        kind: "COMMENT_DELETED",
        onTimeline: false,
        data: { deletedCommentId: 4, deletedCommentAuthorId: null },
      },
      { ...ids, kind: "SUB_ISSUES_ORDERED" },
    ]);
    // On a distributed database the rows of the events come first.
    expect(world.db.statements.count - before).toBe(world.db.isDistributed ? 2 : 1);
    expect(seen).toEqual(events);
    expect(events.map(({ kind, onTimeline }) => [kind, onTimeline])).toEqual([
      ["LABELED", true],
      ["REOPENED", true],
      ["COMMENT_DELETED", false],
      ["SUB_ISSUES_ORDERED", false],
    ]);
    const rows = await world.db.rows(sql`
      select id, repository_id, issue_id, kind, actor_id, created_at, on_timeline, data from events
      where issue_id = ${issue.id} and repository_id = ${issue.repositoryId} and kind <> 'ISSUE_OPENED' order by id`);
    expect(rows).toEqual(events);
  });

  test("of an empty list sends no statement", async ({ world }) => {
    const before = world.db.statements.count;
    expect(await recordAll(world.as("mona"), [])).toEqual([]);
    expect(world.db.statements.count).toBe(before);
  });

  test("passes a subscriber the kinds that it subscribes to", async ({ world }) => {
    const issue = await world.issue("mona");
    const seen: EventOf<"LOCKED" | "UNLOCKED">[] = [];
    const ctx: Context = {
      ...world.as("mona"),
      subscribers: [on(["LOCKED", "UNLOCKED"], (_, found) => Promise.resolve(void seen.push(...found)))],
    };
    const ids = { repositoryId: issue.repositoryId, issueId: issue.id };
    await recordAll(ctx, [
      { ...ids, kind: "PINNED" },
      { ...ids, kind: "LOCKED", data: { lockReason: "SPAM" } },
    ]);
    expect(seen.map(({ data }) => data)).toEqual([{ lockReason: "SPAM" }]);
  });
});

/** Held by the compiler: each of these is a mistake. */
export function mistakes(ctx: Context, event: DomainEvent): unknown[] {
  const ids = { repositoryId: 1, issueId: 1 };
  const kind = "LABELED" as "LABELED" | "CLOSED";
  // @ts-expect-error -- no such kind
  void record(ctx, "LABELLED", ids);
  // @ts-expect-error -- its data is missing
  void record(ctx, "LABELED", ids);
  // @ts-expect-error -- a field is missing
  void record(ctx, "LABELED", { ...ids, data: { labelId: 1 } });
  // @ts-expect-error -- a field of another kind
  void record(ctx, "REOPENED", { ...ids, data: { labelId: 1 } });
  // @ts-expect-error -- a wrong value
  void record(ctx, "CLOSED", { ...ids, data: { stateReason: "DONE" } });
  // @ts-expect-error -- right for one of the kinds only
  void record(ctx, kind, { ...ids, data: { stateReason: "COMPLETED" } });
  // @ts-expect-error -- a field of another kind
  const created: NewEvent = { ...ids, kind: "ASSIGNED", data: { labelId: 1 } };
  // @ts-expect-error -- a field of another kind
  const past: PastEvent = { issueId: 1, kind: "REVIEWED", actorId: 1, createdAt: ctx.now, data: { commentId: 1 } };
  // @ts-expect-error -- not told apart yet
  const labelId = event.data.labelId;
  // @ts-expect-error -- a field of another kind
  const commentId = event.kind === "LABELED" && event.data.commentId;
  // @ts-expect-error -- no such field
  const field = eventField("LABELED", "label");
  // @ts-expect-error -- not a number
  const id = eventId("LABELED", "labelName");
  // @ts-expect-error -- no such kind
  const subscriber = on("LABELLED", () => Promise.resolve());
  return [created, past, labelId, commentId, field, id, subscriber];
}
