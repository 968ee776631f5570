import type { Context } from "#server/platform/context.ts";
import { defineHook, getSteps } from "#server/platform/hooks.ts";

/** A change that is no event of an issue, or that removes what its event would name. The names are those of GitHub's webhooks. */
export type Change = {
  name:
    | "branch_protection_rule"
    | "check_run"
    | "check_suite"
    | "create"
    | "delete"
    | "issue_comment"
    | "label"
    | "member"
    | "membership"
    | "milestone"
    | "organization"
    | "projects_v2_item"
    | "public"
    | "pull_request_review_comment"
    | "repository"
    | "status"
    | "team"
    | "team_add";
  /** Null: the event has none. */
  action: string | null;
  /** Null: of an organization alone. */
  repositoryId: number | null;
  organizationId?: number;
  /** What is changed, as it is after the change; what is deleted, as it was. */
  row: object;
  /** The former values of what was changed. */
  changes?: object;
};

export const changeAnnounced =
  defineHook<(ctx: Context, changes: readonly Change[]) => Promise<void>>("change announced");

/** Tells the higher features, in the transaction of the command. */
export async function announceChanges(ctx: Context, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  for (const step of getSteps(ctx, changeAnnounced)) await step(ctx, changes);
}

/** For each of these fields whose value is another one: the former value, as `{ name: { from } }`. Undefined if there is none. */
export function listChanges<Row extends object>(
  before: Row,
  after: Row,
  names: Partial<Record<keyof Row & string, string>>,
): object | undefined {
  const changed = Object.entries(names).flatMap(([field, name]) => {
    const [from, to] = [before, after].map((row) => toText(row[field as keyof Row]));
    return from === to ? [] : [[name, { from }]];
  });
  return changed.length > 0 ? (Object.fromEntries(changed) as object) : undefined;
}

/** Payloads have texts and times. */
function toText(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  return typeof value === "string" ? value : "";
}
