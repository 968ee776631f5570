import fc from "fast-check";
import { expect } from "vitest";
import { NO_CHANGES, type BulkChanges } from "#server/bulk/bulk-changes.ts";
import { runBulkJob } from "#server/bulk/run-bulk-job.ts";
import { undoBulkJob, updateIssuesBulk } from "#server/bulk/start-bulk-job.ts";
import { addAssignees, removeAssignees } from "#server/issues/assign-issue.ts";
import { closeIssue, reopenIssue } from "#server/issues/close-issue.ts";
import { loadIssues, type IssueKey, type IssueRow } from "#server/issues/issue.ts";
import { addLabels, removeLabels } from "#server/issues/label-issue.ts";
import { setMilestone } from "#server/issues/set-milestone.ts";
import { createLabel } from "#server/labels/create-label.ts";
import { createMilestone } from "#server/milestones/create-milestone.ts";
import { test } from "#server/test/world-test.ts";
import { toIssueKey, type World } from "#server/test/world.ts";

/** The labels and milestones are named by their positions. */
type Edit =
  | { kind: "close" }
  | { kind: "reopen" }
  | { kind: "label" | "unlabel"; label: number }
  | { kind: "assign" | "unassign" }
  | { kind: "milestone"; milestone: number | null };

const label = fc.integer({ min: 0, max: 2 });
const milestone = fc.option(fc.integer({ min: 0, max: 1 }));
const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({ kind: fc.constantFrom("close" as const, "reopen" as const) }),
  fc.record({ kind: fc.constantFrom("label" as const, "unlabel" as const), label }),
  fc.record({ kind: fc.constantFrom("assign" as const, "unassign" as const) }),
  fc.record({ kind: fc.constant("milestone" as const), milestone }),
);
const change = fc.record({
  state: fc.option(fc.constantFrom("OPEN" as const, "COMPLETED" as const, "NOT_PLANNED" as const), { nil: undefined }),
  milestone: fc.option(milestone, { nil: undefined }),
  added: fc.subarray([0, 1, 2]),
  removed: fc.subarray([0, 1, 2]),
  assigns: fc.boolean(),
});
const scenario = fc.record({
  before: fc.array(edit, { maxLength: 4 }),
  change,
  later: fc.array(edit, { maxLength: 3 }),
});

type Names = { labels: number[]; milestones: number[]; assignee: number };

async function apply(world: World, key: IssueKey, { edit: input, names }: { edit: Edit; names: Names }) {
  const ctx = world.as("wren");
  const ids = (position: number) => [names.labels[position] ?? 0];
  if (input.kind === "close") await closeIssue(ctx, key);
  else if (input.kind === "reopen") await reopenIssue(ctx, key);
  else if (input.kind === "label") await addLabels(ctx, { ...key, labelIds: ids(input.label) });
  else if (input.kind === "unlabel") await removeLabels(ctx, { ...key, labelIds: ids(input.label) });
  else if (input.kind === "assign") await addAssignees(ctx, { ...key, assigneeIds: [names.assignee] });
  else if (input.kind === "unassign") await removeAssignees(ctx, { ...key, assigneeIds: [names.assignee] });
  else if (input.kind === "milestone") {
    const milestoneId = input.milestone === null ? null : (names.milestones[input.milestone] ?? 0);
    await setMilestone(ctx, { ...key, milestoneId });
  }
}

/** The issue as parts that are undone one by one. */
function toParts(issue: IssueRow, names: Names): Map<string, unknown> {
  return new Map<string, unknown>([
    ["state", [issue.state, issue.state === "CLOSED" ? issue.stateReason : null]],
    ["milestone", issue.milestoneId],
    ["assignee", issue.assigneeIds.includes(names.assignee)],
    ...names.labels.map((id): [string, unknown] => [`label ${id}`, issue.labelIds.includes(id)]),
  ]);
}

test("undo restores what nobody has changed since, and keeps everything else", async ({ world }) => {
  const ctx = world.as("wren");
  const repositoryId = world.hello.id;
  const names: Names = { labels: [], milestones: [], assignee: world.id("tess") };
  for (const name of ["a", "b", "c"])
    names.labels.push((await createLabel(ctx, { repositoryId, name, color: "ff0000" })).id);
  for (const title of ["v1", "v2"]) names.milestones.push((await createMilestone(ctx, { repositoryId, title })).id);
  const platform = { systemContext: () => world.as(null), enqueue: () => Promise.resolve() };
  const run = (id: number) => runBulkJob(platform, { id }, { isLast: true });

  await fc.assert(
    fc.asyncProperty(scenario, async ({ before, change: input, later }) => {
      const key = toIssueKey(await world.issue("mona"));
      const read = async () => toParts((await loadIssues(ctx, [key]))[0] ?? (await world.issue("mona")), names);
      for (const one of before) await apply(world, key, { edit: one, names });
      const original = await read();
      const changes: BulkChanges = {
        ...NO_CHANGES,
        ...(input.state ? { state: input.state } : {}),
        ...(input.milestone === undefined
          ? {}
          : { milestone: { id: input.milestone === null ? null : (names.milestones[input.milestone] ?? 0) } }),
        addLabelIds: input.added.map((position) => names.labels[position] ?? 0),
        removeLabelIds: input.removed.map((position) => names.labels[position] ?? 0),
        addAssigneeIds: input.assigns ? [names.assignee] : [],
      };
      const job = await updateIssuesBulk(ctx, { keys: [key], changes }).catch(() => undefined);
      if (job === undefined) return;
      await run(job);
      const changed = await read();
      const touched = new Set<string>();
      for (const one of later) {
        const previous = await read();
        await apply(world, key, { edit: one, names });
        const next = await read();
        for (const [part, value] of next) if (!isSame(value, previous.get(part))) touched.add(part);
      }
      const latest = await read();
      const undo = await undoBulkJob(ctx, { id: job }).catch(() => undefined);
      if (undo !== undefined) await run(undo);
      const undone = await read();
      for (const [part, value] of undone) {
        const isKept = touched.has(part) || isSame(original.get(part), changed.get(part));
        expect([part, value]).toEqual([part, isKept ? latest.get(part) : original.get(part)]);
      }
    }),
    { numRuns: 40 },
  );
});

function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
