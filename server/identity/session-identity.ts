import { secretHash } from "#server/accounts/secret.ts";
import { deleteSessions } from "#server/accounts/session.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";

/** After this time an organization that requires single sign-on asks for it again. */
const AUTHENTICATED_HOURS = 24;

type SessionIdentity = { secret: string; providerId: number; subject: string; providerSession: string | undefined };

/** Remembers by which provider a session was authenticated. */
export async function writeSessionIdentity(
  ctx: Context,
  { secret, providerId, subject, providerSession }: SessionIdentity,
): Promise<void> {
  await ctx.db.run(sql`
    insert into session_identities (session_id, provider_id, subject, provider_session, authenticated_at, expires_at)
    select s.id, ${providerId}, ${subject}, ${providerSession ?? null}, now(), now() + make_interval(hours => ${AUTHENTICATED_HOURS})
    from sessions s where s.token_hash = ${secretHash(secret)}
    on conflict (session_id, provider_id) do update set subject = excluded.subject,
      provider_session = excluded.provider_session, authenticated_at = excluded.authenticated_at, expires_at = excluded.expires_at`);
}

type LogoutSubject = { providerId: number; subject: string | undefined; providerSession: string | undefined };

/**
 * Ends the sessions that a provider has signed out: the one that it names, and those of the person of which it has never
 * named one; without a name all of the person.
 */
export async function endProviderSessions(
  ctx: Context,
  { providerId, subject = "", providerSession }: LogoutSubject,
): Promise<number> {
  const isNamed =
    providerSession === undefined
      ? sql`subject = ${subject}`
      : sql`(provider_session = ${providerSession} and ${subject} in ('', subject) or provider_session is null and subject = ${subject})`;
  const rows = await ctx.db.rows<{ sessionId: number }>(sql`
    select session_id from session_identities where provider_id = ${providerId} and ${isNamed}`);
  return deleteSessions(
    ctx,
    rows.map(({ sessionId }) => sessionId),
  );
}
