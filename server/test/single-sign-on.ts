import { getSessionViewer, openSession, SESSION_COOKIE } from "#server/accounts/session.ts";
import type { Context, Viewer } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import type { World } from "#server/test/world.ts";

/** A real session, whose viewer is read again for each context. */
export type TestSession = { secret: string; getContext: () => Promise<Context> };

export async function openTestSession(world: World, login: string): Promise<TestSession> {
  const secret = await openSession(world.as(null), world.id(login));
  return { secret, getContext: async () => ({ ...world.as(login), viewer: await getViewer(world, secret) }) };
}

async function getViewer(world: World, secret: string): Promise<Viewer> {
  return (await getSessionViewer(world.as(null), { name: SESSION_COOKIE, secret })).viewer;
}

/** An identity provider of the organization octo. */
export async function addProvider(world: World): Promise<number> {
  const row = await world.db.row<{ id: number }>(sql`
    insert into identity_providers (kind, name, slug, settings, organization_id)
    values ('OIDC', 'Octo login', 'octo-login', '{}', ${world.hello.ownerId}) returning id`);
  return row?.id ?? 0;
}

type Authentication = { session: TestSession; providerId: number; seconds?: number };

export async function authenticate(
  world: World,
  { session, providerId, seconds = 3600 }: Authentication,
): Promise<void> {
  const { viewer } = await session.getContext();
  await world.db.run(sql`
    insert into session_identities (session_id, provider_id, subject, authenticated_at, expires_at)
    values (${viewer.sessionId}, ${providerId}, 'subject', now(), now() + make_interval(secs => ${seconds}))
    on conflict (session_id, provider_id) do update set expires_at = excluded.expires_at`);
}

/** The organization octo requires single sign-on from now on; returns its provider. */
export async function requireSingleSignOn(world: World): Promise<number> {
  const providerId = await addProvider(world);
  await world.db.run(sql`
    insert into single_sign_on_organizations (organization_id, required_since) values (${world.hello.ownerId}, now())`);
  return providerId;
}
