import type { Database, Queryable } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/sql.ts";

const PEOPLE = 10_000;
const TEAMS = 1_000;
/** Teams above a team, with itself. */
const LEVELS = 5;
const AUDIT_EVENTS = 100_000;
const CHUNK = 20_000;

/**
 * 10,000 people, `member1` to `member10000`, in the organization of the measured repositories: 1,000 teams, nested five deep, each with 20
 * members and a role on two repositories; 50 outside collaborators; 100,000 events of the audit log. Made once.
 */
export async function fillOrganization(database: Database): Promise<{ organizationId: number; firstMemberId: number }> {
  const found = await database.row<{ organizationId: number; firstMemberId: number }>(sql`
    select o.id as organization_id, m.id as first_member_id from accounts o, accounts m
    where o.login = 'bench' and m.login = 'member1'`);
  if (found) return found;
  console.error(`Making ${PEOPLE} people, ${TEAMS} teams and ${AUDIT_EVENTS} events of the audit log …`);
  await database.transaction(async (tx) => {
    await insertPeople(tx);
    await insertTeams(tx);
  });
  for (let first = 1; first <= AUDIT_EVENTS; first += CHUNK) await insertAuditEvents(database, first);
  await database.run(sql`analyze`);
  return fillOrganization(database);
}

/** Everybody but the last 50, who are outside collaborators, is a member; every hundredth an owner. */
async function insertPeople(tx: Queryable): Promise<void> {
  await tx.run(sql`
    insert into accounts (kind, login, name, email, last_seen_at, created_at)
    select 'USER', 'member' || n, 'Member Number ' || n, 'member' || n || '@example.com',
      case when n % 10 > 0 then now() - n * interval '1 minute' end, '2020-01-01'
    from generate_series(1, ${PEOPLE}::int) n order by n`);
  await tx.run(sql`
    insert into email_addresses (account_id, address, verified_at, is_primary)
    select id, email, now(), true from accounts where login like 'member%'`);
  await tx.run(sql`
    insert into organization_members (organization_id, account_id, role)
    select o.id, a.id, (case when n % 100 = 0 then 'OWNER' else 'MEMBER' end)::organization_role
    from generate_series(1, ${PEOPLE - 50}::int) n join accounts a on a.login = 'member' || n, accounts o where o.login = 'bench'`);
  await tx.run(sql`
    insert into collaborators (repository_id, account_id, role)
    select (select min(id) from repositories) + n % 200, a.id, 'WRITE'
    from generate_series(${PEOPLE - 49}::int, ${PEOPLE}::int) n join accounts a on a.login = 'member' || n`);
}

/** Team n is below team n - 1, but for every fifth, which is at the top. */
async function insertTeams(tx: Queryable): Promise<void> {
  await tx.run(sql`
    insert into teams (organization_id, slug, name)
    select o.id, 'team-' || n, 'Team ' || n from generate_series(1, ${TEAMS}::int) n, accounts o where o.login = 'bench' order by n`);
  for (let level = 1; level < LEVELS; level += 1) {
    await tx.run(sql`
      update teams t set parent_id = p.id from generate_series(1, ${TEAMS}::int) n, teams p
      where n % ${LEVELS}::int = ${level}::int and t.slug = 'team-' || (n + 1) and p.slug = 'team-' || n`);
  }
  await tx.run(sql`
    insert into team_members (team_id, account_id, role)
    select t.id, a.id, (case when k = 0 then 'MAINTAINER' else 'MEMBER' end)::team_role
    from generate_series(1, ${TEAMS}::int) n join teams t on t.slug = 'team-' || n, generate_series(0, 19) k
      join accounts a on true where a.login = 'member' || ((n * 7 + k * 491) % ${PEOPLE - 50}::int + 1)
    on conflict do nothing`);
  await tx.run(sql`
    insert into team_repositories (team_id, repository_id, role)
    select t.id, r.id, (array['READ', 'TRIAGE', 'WRITE']::repository_role[])[1 + n % 3]
    from generate_series(1, ${TEAMS}::int) n join teams t on t.slug = 'team-' || n cross join generate_series(0, 1) k
      join repositories r on r.name = 'repo' || ((n + k * 97) % 200 + 1)
    where r.owner_id = t.organization_id on conflict do nothing`);
}

async function insertAuditEvents(database: Database, first: number): Promise<void> {
  await database.run(sql`
    insert into audit_events (created_at, action, actor_id, actor_login, target, organization_id, address, data)
    select now() - (${AUDIT_EVENTS}::int - n) * interval '5 minutes',
      (array['user.sign_in', 'user.sign_in_failed', 'org.add_member', 'team.add_member', 'repo.create', 'token.create'])[1 + n % 6],
      a.id, a.login, 'member' || (n * 31 % ${PEOPLE}::int + 1), case when n % 3 = 0 then o.id end, '10.0.' || n % 256 || '.' || n % 199, '{"role": "MEMBER"}'
    from generate_series(${first}::int, ${first + CHUNK - 1}::int) n
      join accounts a on a.login = 'member' || (n * 17 % ${PEOPLE}::int + 1), accounts o where o.login = 'bench' order by n`);
}
