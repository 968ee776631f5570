import { canSendMail } from "#server/mail/mail.ts";
import { queueMails } from "#server/mail/queue-mail.ts";
import { renderMail } from "#server/mail/template.ts";
import { transact, type Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { formatTime } from "#server/accounts/account-mail.ts";
import { LIMITS } from "#shared/limits.ts";
import { paths } from "#shared/paths.ts";

export const EXPIRING_TOKENS_JOB = "notify-of-expiring-tokens";

type ExpiringToken = {
  id: number;
  name: string;
  expiresAt: Date;
  days: number;
  accountId: number;
  login: string;
  displayName: string | null;
  email: string;
};

/** Tells people by e-mail of their access tokens that expire, seven days and one day before. */
export async function notifyOfExpiringTokens(ctx: Context): Promise<void> {
  if (!canSendMail(ctx)) return;
  while ((await transact(ctx, notifyOfSome)) === LIMITS.expiringTokensAtOnce);
}

async function notifyOfSome(tx: Context): Promise<number> {
  const tokens = await tx.db.rows<ExpiringToken>(sql`
    with due as (
      select t.id, case when t.expires_at <= now() + interval '1 day' then 1 else 7 end as days from access_tokens t
      where t.expires_at > now() and t.expires_at <= now() + interval '7 days'
        and case when t.expires_at <= now() + interval '1 day' then coalesce(t.expiry_notified_days, 7) > 1
          else t.expiry_notified_days is null and t.created_at < t.expires_at - interval '7 days' end
      order by t.id limit ${LIMITS.expiringTokensAtOnce} for update of t skip locked)
    update access_tokens t set expiry_notified_days = d.days from due d, accounts a
    where t.id = d.id and a.id = t.account_id
    returning t.id, t.name, t.expires_at, d.days, a.id as account_id, a.login, a.name as display_name,
      case when a.suspended_at is null then coalesce(a.email, '') else '' end as email`);
  await queueMails(
    tx,
    tokens.map((token) => toMail(tx, token)),
  );
  return tokens.length;
}

function toMail(
  { config }: Context,
  { id, name, expiresAt, days, accountId, login, displayName, email }: ExpiringToken,
) {
  const when = days === 1 ? "within a day" : "within seven days";
  return {
    accountId,
    address: email,
    recipientName: displayName ?? login,
    purpose: "TOKEN_EXPIRES",
    key: `token-expires:${id}:${days}`,
    subject: `[Milepost] Your access token "${name}" expires ${when}`,
    ...renderMail({
      heading: "An access token expires soon",
      paragraphs: [
        `Hi ${displayName ?? login},`,
        `Your access token "${name}" expires on ${formatTime(expiresAt)}. Programs that use it can no longer sign in then.`,
        "If it is still needed, create a new one and replace it where it is used.",
      ],
      button: { label: "Manage access tokens", url: config.url + paths.settingsTokens() },
      footer: `You are receiving this because you created the token at ${config.url}.`,
    }),
  };
}
