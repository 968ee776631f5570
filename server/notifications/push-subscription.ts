import { lockOwn } from "#server/accounts/lock-own.ts";
import { createECDH } from "node:crypto";
import { isOpen } from "#server/accounts/session.ts";
import { requireSession } from "#server/accounts/signed-in.ts";
import { notFound, orNotFound, RateLimitError, unprocessable, UserError } from "#server/errors.ts";
import type { Context } from "#server/platform/context.ts";
import { raw, sql } from "#server/platform/db/sql.ts";
import { makeAddressFilter, permitsHost } from "#server/platform/outbound/address-filter.ts";
import { PUSH_LIMITS } from "#shared/limits.ts";

/** Sends the messages of web push that are due. */
export const SEND_PUSH_JOB = "send-push-messages";

/** A browser that a person is notified in, for as long as its session lasts. */
export type PushSubscriptionRow = {
  id: number;
  sessionId: number;
  userAgent: string | null;
  createdAt: Date;
  lastSentAt: Date | null;
  /** Why the last message was not delivered; null: it was. */
  lastError: string | null;
};

export type NewPushSubscription = { endpoint: string; publicKey: string; authSecret: string };

const COLUMNS = raw("p.id, p.session_id, s.user_agent, p.created_at, p.last_sent_at, p.last_error");

/** The viewer's browsers: the current one, then the others from the newest one. */
export async function listPushSubscriptions(ctx: Context): Promise<PushSubscriptionRow[]> {
  return ctx.db.rows<PushSubscriptionRow>(sql`
    select ${COLUMNS} from push_subscriptions p join sessions s on s.id = p.session_id
    where p.account_id = ${requireSession(ctx)} and ${isOpen(ctx)}
    order by s.id = ${ctx.viewer.sessionId ?? 0} desc, p.id desc`);
}

/** The viewer's own ones of these ids; a token has none. */
export async function loadPushSubscriptions(
  ctx: Context,
  ids: readonly number[],
): Promise<(PushSubscriptionRow | undefined)[]> {
  const { accountId, scopes } = ctx.viewer;
  const rows = await ctx.db.rows<PushSubscriptionRow>(sql`
    select ${COLUMNS} from push_subscriptions p join sessions s on s.id = p.session_id
    where p.account_id = ${scopes === null ? accountId : null} and p.id = any(${[...ids]}::bigint[]) and ${isOpen(ctx)}`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id));
}

/** Notifies the viewer in the browser of this session. What the browser had subscribed with before is replaced. */
export async function createPushSubscription(ctx: Context, input: NewPushSubscription): Promise<PushSubscriptionRow> {
  const me = requireSession(ctx);
  const { sessionId } = ctx.viewer;
  if (sessionId === undefined) throw new UserError("FORBIDDEN", "Web push belongs to the session of a browser.");
  const { endpoint, publicKey, authSecret } = check(ctx, input);
  // Two requests at once could exceed the limit together.
  await lockOwn(ctx, me, "push-subscriptions");
  await ctx.db.run(sql`delete from push_subscriptions where session_id = ${sessionId} or endpoint = ${endpoint}`);
  const known = await listPushSubscriptions(ctx);
  if (known.length >= PUSH_LIMITS.subscriptions) {
    throw unprocessable(`You can turn on web push in up to ${PUSH_LIMITS.subscriptions} browsers.`);
  }
  const row = await ctx.db.row<{ id: number }>(sql`
    insert into push_subscriptions (account_id, session_id, endpoint, public_key, auth_secret)
    values (${me}, ${sessionId}, ${endpoint}, ${publicKey}, ${authSecret}) returning id`);
  const [created] = await loadPushSubscriptions(ctx, [row?.id ?? 0]);
  return orNotFound(created, "a PushSubscription");
}

/** Notifies the viewer in this browser no longer. */
export async function deletePushSubscription(ctx: Context, input: { id: number }): Promise<void> {
  const removed = await ctx.db.run(
    sql`delete from push_subscriptions where id = ${input.id} and account_id = ${requireSession(ctx)}`,
  );
  if (removed === 0) throw notFound("a PushSubscription");
}

/** Sends a message that says that web push works in this browser. */
export async function testPushSubscription(ctx: Context, input: { id: number }): Promise<PushSubscriptionRow> {
  requireSession(ctx);
  const subscription = orNotFound((await loadPushSubscriptions(ctx, [input.id]))[0], "a PushSubscription");
  const marked = await ctx.db.run(sql`
    update push_subscriptions set is_test_due = true, tested_at = now()
    where id = ${input.id} and (tested_at is null or tested_at < now() - make_interval(secs => ${PUSH_LIMITS.testSeconds}))`);
  if (marked === 0) throw new RateLimitError("Wait a few seconds before the next test.", PUSH_LIMITS.testSeconds);
  await ctx.enqueue(SEND_PUSH_JOB, {});
  return subscription;
}

function check(ctx: Context, input: NewPushSubscription): NewPushSubscription {
  return {
    endpoint: checkEndpoint(ctx, input.endpoint),
    publicKey: checkPublicKey(input.publicKey),
    authSecret: checkAuthSecret(input.authSecret),
  };
}

/** The address as the URL standard writes it, so that one address is one row. */
function checkEndpoint({ config }: Context, text: string): string {
  const url = text.length <= PUSH_LIMITS.endpoint && URL.canParse(text) ? new URL(text) : undefined;
  if (
    url?.protocol !== "https:" ||
    url.username !== "" ||
    url.password !== "" ||
    url.href.length > PUSH_LIMITS.endpoint
  )
    throw unprocessable("The endpoint must be an https address.", "endpoint");
  if (!permitsHost(makeAddressFilter(config.webhookAllow), url.hostname))
    throw unprocessable("The endpoint is not reachable over the public Internet.", "endpoint");
  return url.href;
}

/** A point of P-256 that is not compressed: 65 bytes. */
function checkPublicKey(text: string): string {
  try {
    const bytes = Buffer.from(text, "base64url");
    if (bytes.length !== 65) throw new RangeError("not 65 bytes");
    const ecdh = createECDH("prime256v1");
    ecdh.generateKeys();
    ecdh.computeSecret(bytes);
    return bytes.toString("base64url");
  } catch {
    throw unprocessable("The public key is not a key of P-256.", "publicKey");
  }
}

function checkAuthSecret(text: string): string {
  const bytes = Buffer.from(text, "base64url");
  if (bytes.length !== 16) throw unprocessable("The authentication secret must have 16 bytes.", "authSecret");
  return bytes.toString("base64url");
}
