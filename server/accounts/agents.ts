import type { AccountRow } from "#server/accounts/account.ts";
import { getSiteSetting } from "#server/accounts/site-settings.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { raw, sql, type Sql } from "#server/platform/db/sql.ts";

/** Agents are bots that take issues, as GitHub's Copilot does. The site setting `agents` names them; no other bot can be assigned. */
export async function isAgent(ctx: Context, { kind, login }: Pick<AccountRow, "kind" | "login">): Promise<boolean> {
  return kind === "BOT" && ((await batch(ctx, loadAgents, "agents")) ?? []).includes(login.toLowerCase());
}

/** The condition that the account of alias `a` is an agent. */
export function agentSql(): Sql {
  const a = raw("a");
  return sql`(${a}.kind = 'BOT' and exists (
    select 1 from site_settings s, jsonb_array_elements_text(s.value) named
    where s.name = 'agents' and lower(named) = lower(${a}.login)))`;
}

/** One load for all bots of a request. */
async function loadAgents(ctx: Context, keys: readonly string[]): Promise<string[][]> {
  const agents = (await getSiteSetting(ctx, "agents")).map((login) => login.toLowerCase());
  return keys.map(() => agents);
}
