import { writeCollaborator } from "#server/access/membership.ts";
import type { Role } from "#server/access/policy.ts";
import { readConfig } from "#server/config.ts";
import type { Context, Viewer } from "#server/platform/context.ts";
import { ANONYMOUS } from "#server/platform/context.ts";
import { FEATURES, FEATURE_CONTEXT } from "#server/features.ts";
import { createIssue, type NewIssue } from "#server/issues/create-issue.ts";
import type { IssueKey, IssueRow } from "#server/issues/issue.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/sql.ts";
import { Executor, type Result } from "#server/platform/graphql/execute.ts";
import { makeSchema } from "#server/platform/graphql/schema.ts";
import { readSdl } from "#server/platform/graphql/schema.ts";
import { makeLimiter } from "#server/platform/limiter.ts";
import { Metrics } from "#server/platform/metrics.ts";
import { makeLog } from "#server/platform/log.ts";
import { createRepository } from "#server/repositories/create-repository.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";

/**
 * A small named world: mona owns octo/hello (public) and octo/secret (private);
 * hubot has no role; tess, wren, max and ada have the roles triage, write,
 * maintain and admin on both; rita has read access to the private one.
 */
export type World = {
  db: Queryable;
  /** A context for a person, by login; null: nobody. */
  as(login: string | null, viewer?: Partial<Viewer>): Context;
  id(login: string): number;
  hello: RepositoryRow;
  secret: RepositoryRow;
  /** A repository of octo, without default labels. */
  repository(name: string, visibility: "PUBLIC" | "PRIVATE"): Promise<RepositoryRow>;
  issue(login: string, input?: Partial<NewIssue>): Promise<IssueRow>;
  /** Runs a document as a person. */
  graphql(
    login: string | null,
    query: string,
    variables?: Record<string, unknown>,
    viewer?: Partial<Viewer>,
  ): Promise<Result>;
  /** Runs a document as a client of the API does, which gets errors where pages get null. */
  graphqlApi(login: string | null, query: string, variables?: Record<string, unknown>): Promise<Result>;
};

const ROLES: Record<string, Role> = { rita: "READ", tess: "TRIAGE", wren: "WRITE", max: "MAINTAIN", ada: "ADMIN" };
const PEOPLE = ["mona", "hubot", ...Object.keys(ROLES)];

export const ROOT = `${import.meta.dirname}/../..`;
export const testConfig = readConfig({ MILEPOST_URL: "http://localhost:4000", LOG_LEVEL: "silent" });
export const testLog = makeLog("silent");
const testHashing = makeLimiter({ concurrent: 4, waiting: 100 });
export const executor = new Executor(makeSchema(readSdl(ROOT), FEATURES));

export async function makeWorld(db: Queryable): Promise<World> {
  const ids = new Map<string, number>();
  for (const login of PEOPLE) {
    const row = await db.row<{ id: number }>(sql`
      insert into accounts (kind, login, email, is_site_admin, created_at) values ('USER', ${login}, ${`${login}@example.com`}, ${login === "mona"}, '2020-01-01') returning id`);
    ids.set(login, row?.id ?? 0);
  }
  const octo = await db.row<{ id: number }>(
    sql`insert into accounts (kind, login) values ('ORGANIZATION', 'octo') returning id`,
  );
  await db.run(sql`insert into organizations (account_id, base_role) values (${octo?.id}, null)`);
  await db.run(sql`insert into organization_members values (${octo?.id}, ${ids.get("mona")}, 'OWNER')`);
  const id = (login: string) => ids.get(login) ?? 0;
  const as = (login: string | null, viewer: Partial<Viewer> = {}): Context =>
    contextFor(db, { ...makeViewer(login, id), ...viewer });
  const repository: World["repository"] = (name, visibility) =>
    createRepository({ ...as("mona"), hooks: [] }, { ownerId: octo?.id ?? 0, name, visibility });
  const hello = await repository("hello", "PUBLIC");
  const secret = await repository("secret", "PRIVATE");
  // The tests of audit entries begin with none.
  await db.run(sql`delete from audit_events`);
  for (const [login, role] of Object.entries(ROLES)) {
    await writeCollaborator(as("mona"), { repositoryId: hello.id, accountId: id(login), role });
    await writeCollaborator(as("mona"), { repositoryId: secret.id, accountId: id(login), role });
  }
  return {
    db,
    as,
    id,
    hello,
    secret,
    repository,
    issue: (login, input) => createIssue(as(login), { repositoryId: hello.id, title: "A title", ...input }),
    graphql: (login, query, variables = {}, viewer = {}) => run(as(login, viewer), query, variables),
    graphqlApi: (login, query, variables = {}) => run({ ...as(login), followsRenames: true }, query, variables),
  };
}

async function run(ctx: Context, query: string, variables: Record<string, unknown>): Promise<Result> {
  const document = executor.document(query);
  if (!("kind" in document)) throw new Error(document[0]?.message);
  const result = await executor.execute(ctx, { document, variables });
  return JSON.parse(JSON.stringify(result)) as Result;
}

export function contextFor(db: Queryable, viewer: Viewer): Context {
  return {
    db,
    viewer,
    now: new Date(),
    config: testConfig,
    log: testLog,
    ...FEATURE_CONTEXT,
    bus: null,
    metrics: new Metrics("0.0.0"),
    hashing: testHashing,
    enqueue: () => Promise.resolve(),
    operation: null,
    clientAddress: null,
    suppressNotifications: false,
  };
}

function makeViewer(login: string | null, id: (login: string) => number): Viewer {
  return login === null
    ? ANONYMOUS
    : {
        accountId: id(login),
        login,
        isSiteAdmin: login === "mona",
        scopes: null,
        hasConfirmedAccess: true,
        hiddenOrganizationIds: [],
      };
}

/** Only the key of an issue. */
export function toIssueKey(issue: IssueRow): IssueKey {
  return { repositoryId: issue.repositoryId, id: issue.id };
}
