import pg from "pg";
import { makeAccessToken } from "#server/accounts/access-token.ts";
import { openSession } from "#server/accounts/session.ts";
import { TOKEN_SCOPES } from "#server/accounts/token-scopes.ts";
import { readConfig } from "#server/config.ts";
import { FEATURE_CONTEXT } from "#server/features.ts";
import { ANONYMOUS, type Context } from "#server/platform/context.ts";
import { openDatabase, type Database } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/sql.ts";
import { Metrics } from "#server/platform/metrics.ts";
import { makeLimiter } from "#server/platform/limiter.ts";
import { makeLog } from "#server/platform/log.ts";

/** Runs `work` with the database of an instance, next to it. */
export async function withDatabase<T>(connection: pg.PoolConfig, work: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase(connection, { poolSize: 1, applicationName: "milepost-torture" });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Somebody who is signed in with a browser and has an access token with all scopes. */
export type Person = { cookie: string; token: string };

/** Makes accounts `person1`, `person2`, … They need no password. */
export function makePeople(database: Database, count: number): Promise<Person[]> {
  return database.transaction(async (db) => {
    const rows = await db.rows<{ id: number }>(sql`
      insert into accounts (kind, login, email)
      select 'USER', 'person' || n, 'person' || n || '@example.com' from generate_series(1, ${count}::int) n
      returning id`);
    const ctx = makeContext(db);
    const people: Person[] = [];
    for (const { id } of rows) {
      const { token } = await makeAccessToken(ctx, id, { name: "torture", scopes: TOKEN_SCOPES });
      people.push({ cookie: `milepost_session=${await openSession(ctx, id)}`, token });
    }
    return people;
  });
}

function makeContext(db: Context["db"]): Context {
  return {
    db,
    viewer: ANONYMOUS,
    now: new Date(),
    config: readConfig({}),
    log: makeLog("silent"),
    ...FEATURE_CONTEXT,
    metrics: new Metrics("0.0.0"),
    hashing: makeLimiter({ concurrent: 2, waiting: 100 }),
    operation: null,
    bus: null,
    enqueue: () => Promise.resolve(),
    clientAddress: null,
    suppressNotifications: false,
  };
}

/** Gives everybody who has an account the permission to change issues of a repository. */
export async function addCollaborators(database: Database, repository: string): Promise<void> {
  await database.run(sql`
    insert into collaborators (account_id, repository_id, role)
    select a.id, r.id, 'WRITE' from accounts a cross join repositories r
    where a.kind = 'USER' and r.name = ${repository} and a.id <> r.owner_id
    on conflict do nothing`);
}
