import type { Database, Queryable } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/sql.ts";

/** The people of `fillOrganization`: `member1` to `member10000`. */
const WATCHERS = 10_000;
const NOTIFICATIONS = 50_000;
const NOTIFICATIONS_OF_OTHERS = 300_000;

type WatchedRepository = { name: string; repositoryId: number; issueId: number };
type Filled = { authorId: number; watched: WatchedRepository[] };

/**
 * The repositories bench/watched-public, bench/watched-private, which 10,000 people watch, and bench/unwatched, with an issue
 * each; and 50,000 notifications of a person, half of them unread, of which a fifth is of repositories that the person may not
 * see, among those of 1,000 other people. Made once.
 */
export async function fillNotifications(database: Database, accountId: number): Promise<Filled> {
  const author = await database.row<{ id: number }>(sql`select id from accounts where login = 'member1'`);
  const authorId = author?.id ?? 0;
  const watched = await findRepositories(database);
  if (watched.length > 0) return { authorId, watched };
  console.error(`Making ${NOTIFICATIONS} notifications, and repositories that ${WATCHERS} people watch …`);
  await database.transaction(async (tx) => {
    await insertRepositories(tx, authorId);
    await insertNotifications(tx, accountId);
    await insertNotificationsOfOthers(tx, accountId);
  });
  await database.run(sql`vacuum (analyze) notifications`);
  await database.run(sql`analyze`);
  return { authorId, watched: await findRepositories(database) };
}

function findRepositories(database: Queryable): Promise<WatchedRepository[]> {
  return database.rows<WatchedRepository>(sql`
    select r.name, r.id as repository_id, i.id as issue_id from repositories r
    join issues i on i.repository_id = r.id and i.number = 1 join accounts o on o.id = r.owner_id
    where o.login = 'bench' and r.name in ('watched-public', 'watched-private', 'unwatched') order by r.id`);
}

async function insertRepositories(tx: Queryable, authorId: number): Promise<void> {
  await tx.run(sql`
    insert into repositories (owner_id, name, visibility)
    select o.id, n.name, n.visibility::repository_visibility
    from (values ('unwatched', 'PUBLIC'), ('watched-public', 'PUBLIC'), ('watched-private', 'PRIVATE')) n (name, visibility), accounts o
    where o.login = 'bench'`);
  const ours = sql`repositories r join accounts o on o.id = r.owner_id and o.login = 'bench'`;
  await tx.run(sql`
    insert into issues (repository_id, number, title, author_id)
    select r.id, 1, 'Watched by many', ${authorId} from ${ours} where r.name in ('unwatched', 'watched-public', 'watched-private')`);
  await tx.run(sql`
    insert into repository_counters (repository_id, issue_counter)
    select r.id, 1 from ${ours} where r.name in ('unwatched', 'watched-public', 'watched-private')`);
  await tx.run(sql`
    insert into collaborators (repository_id, account_id, role)
    select r.id, a.id, 'READ' from ${ours}, accounts a where r.name = 'watched-private' and a.login like 'member%'`);
  await tx.run(sql`
    insert into repository_subscriptions (repository_id, account_id, level)
    select r.id, a.id, 'ALL' from ${ours}, accounts a where r.name in ('watched-public', 'watched-private') and a.login like 'member%'`);
}

/** Every so many issue of all, so that they are of all repositories and times. */
async function insertNotifications(tx: Queryable, accountId: number): Promise<void> {
  await tx.run(sql`
    insert into notifications (account_id, repository_id, issue_id, reason, updated_at, event_id, actor_id, is_unread)
    select ${accountId}::bigint, i.repository_id, i.id,
      (array['MENTION', 'ASSIGN', 'AUTHOR', 'COMMENT', 'SUBSCRIBED', 'SUBSCRIBED']::notification_reason[])[1 + i.id % 6],
      i.updated_at, i.id, i.author_id, abs(hashint8(i.id)) % 2 = 0
    from (select i.*, row_number() over (order by abs(hashint8(i.id)), i.id) as position from issues i) i
    where i.position <= ${NOTIFICATIONS}::int`);
}

/** So that the table is not mostly of one person. */
async function insertNotificationsOfOthers(tx: Queryable, accountId: number): Promise<void> {
  await tx.run(sql`
    insert into notifications (account_id, repository_id, issue_id, reason, updated_at, event_id, actor_id, is_unread)
    select a.id, i.repository_id, i.id, 'SUBSCRIBED', i.updated_at, i.id, i.author_id, i.id % 2 = 0
    from (select i.*, row_number() over () as position from issues i limit ${NOTIFICATIONS_OF_OTHERS}::int) i
    join (select id, row_number() over (order by id) as number from accounts where kind = 'USER' and id <> ${accountId} order by id limit 1000) a
      on a.number = 1 + i.position % 1000
    on conflict do nothing`);
}
