import type { Role } from "#server/access/policy.ts";
import type { Context } from "#server/platform/context.ts";
import { defineHook, getSteps } from "#server/platform/hooks.ts";

/** Access that somebody, or everybody in a team, has now and did not have before. */
export type GivenAccess =
  | { kind: "PUSH"; accountId: number; repositoryId: number }
  | { kind: "TEAM_PUSH"; teamId: number; repositoryId: number }
  | { kind: "TEAMS"; accountId: number; teamIds: readonly number[] };

export const ACCESS_GIVEN = defineHook<(ctx: Context, given: GivenAccess) => Promise<void>>("access given");

export async function announceAccess(ctx: Context, given: GivenAccess): Promise<void> {
  for (const step of getSteps(ctx, ACCESS_GIVEN)) await step(ctx, given);
}

/** Whether a change of role gives push access. */
export function givesPush(role: Role, formerRole: Role | undefined): boolean {
  const canPush = (of: Role | undefined) => of !== undefined && of !== "READ" && of !== "TRIAGE";
  return canPush(role) && !canPush(formerRole);
}
