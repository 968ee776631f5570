import { createHash } from "node:crypto";
import { formatTime, mailAccount } from "#server/accounts/account-mail.ts";
import { secretHash } from "#server/accounts/secret.ts";
import type { Client } from "#server/accounts/client.ts";
import { describeUserAgent } from "#server/accounts/user-agent.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { LIMITS } from "#shared/limits.ts";
import { paths } from "#shared/paths.ts";

/** What a browser is known by that signs in with its first session: it does not reveal the secret of the session. */
export function makeDeviceName(sessionSecret: string): string {
  return createHash("sha256").update(`device:${sessionSecret}`).digest("base64url");
}

/**
 * Remembers the browser, before its session is written, and tells the owner by e-mail if the account was not used in it before. The first
 * sign-in of an account is nothing to tell.
 */
export async function recordDevice(
  ctx: Context,
  { accountId, name, client }: { accountId: number; name: string; client: Client },
): Promise<void> {
  const hash = secretHash(name);
  const known = await ctx.db.row<{ isKnown: boolean; isFirst: boolean }>(sql`
    select exists (select 1 from known_devices where account_id = ${accountId} and device_hash = ${hash}) as is_known,
      not exists (select 1 from known_devices where account_id = ${accountId})
        and not exists (select 1 from sessions where account_id = ${accountId}) as is_first`);
  await ctx.db.run(sql`
    insert into known_devices (account_id, device_hash) values (${accountId}, ${hash})
    on conflict (account_id, device_hash) do update set last_used_at = now()`);
  await ctx.db.run(sql`
    delete from known_devices where account_id = ${accountId} and device_hash in (
      select device_hash from known_devices where account_id = ${accountId}
      order by last_used_at desc, device_hash offset ${LIMITS.devicesPerAccount})`);
  if (known && !known.isKnown && !known.isFirst) await mailNewSignIn(ctx, accountId, client);
}

function mailNewSignIn(ctx: Context, accountId: number, { userAgent, address }: Client): Promise<void> {
  const { browser, system } = describeUserAgent(userAgent);
  const subject = "New sign-in to your account";
  return mailAccount(ctx, {
    accountId,
    purpose: "NEW_SIGN_IN",
    subject,
    content: ({ login, name }) => ({
      heading: subject,
      paragraphs: [
        `Hi ${name},`,
        `Somebody signed in to your account ${login} with a browser that was not used before.`,
        `Browser: ${system ? `${browser} on ${system}` : browser}. Address: ${address || "unknown"}. Time: ${formatTime(ctx.now)}.`,
        "If this was you, there is nothing to do. If it was not, end the session and change your password.",
      ],
      button: { label: "Review your sessions", url: ctx.config.url + paths.settingsSessions() },
    }),
  });
}
