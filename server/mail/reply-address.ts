import { makeAddressToken, type AddressKind } from "#server/mail/address-token.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { prepared, sql } from "#server/platform/db/sql.ts";

/** An issue that somebody is notified of by e-mail. */
export type MailThread = { accountId: number; repositoryId: number; issueId: number };

/** What mail servers accept before the @. */
const LOCAL_PART_MAX = 64;

/** The address at which the account answers an e-mail about the issue; undefined: the server receives no e-mail. */
export function replyAddress(ctx: Context, thread: MailThread): Promise<string | undefined> {
  return makeAddress(ctx, { ...thread, kind: "REPLY", name: "reply" });
}

/** The address at which an empty e-mail unsubscribes the account from the issue; undefined: the server receives no e-mail. */
export function unsubscribeAddress(ctx: Context, thread: MailThread): Promise<string | undefined> {
  return makeAddress(ctx, { ...thread, kind: "UNSUBSCRIBE", name: "unsubscribe" });
}

/** The address at which the account creates issues of the repository; undefined: the server receives no e-mail. */
export function newIssueAddress(
  ctx: Context,
  { accountId, repositoryId, name }: { accountId: number; repositoryId: number; name: string },
): Promise<string | undefined> {
  return makeAddress(ctx, { accountId, repositoryId, issueId: 0, kind: "ISSUE", name });
}

type Named = MailThread & { kind: AddressKind; name: string };

/** The name only tells people what the address is for: the token alone counts. */
async function makeAddress(ctx: Context, { name, ...thread }: Named): Promise<string | undefined> {
  const { replyTo } = ctx.config;
  if (!replyTo) return undefined;
  const version = await batch(ctx, loadAddressVersions, thread.accountId);
  if (version === undefined) return undefined;
  const token = await makeAddressToken(ctx, { ...thread, version });
  const free = LOCAL_PART_MAX - token.length - 1;
  const { mailbox } = replyTo;
  if (mailbox === undefined) return `${toFitting(name, free)}+${token}@${replyTo.domain}`;
  if (mailbox.length > free) return undefined;
  const shown = thread.kind === "ISSUE" ? `${mailbox}+${name}` : mailbox;
  return `${toFitting(shown, free)}+${token}@${replyTo.domain}`;
}

function toFitting(name: string, max: number): string {
  return name.slice(0, max).replace(/[^A-Za-z\d]+$/, "");
}

/** Which of the addresses of an account are valid: those of its version. Undefined: there is no such account. */
export async function loadAddressVersions(ctx: Context, ids: readonly number[]): Promise<(number | undefined)[]> {
  const rows = await ctx.db.rows<{ id: number; version: number }>(
    prepared(sql`
    select a.id, coalesce(v.version, 0) as version from accounts a left join inbound_addresses v on v.account_id = a.id
    where a.id = any(${[...ids]}::bigint[])`),
  );
  const byId = new Map(rows.map(({ id, version }) => [id, version]));
  return ids.map((id) => byId.get(id));
}
