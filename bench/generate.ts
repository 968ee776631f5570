import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { mulberry32, pick, words } from "./random.ts";

export type Size = { repositories: number; issues: number; largest: number; comments: number; seed: number };

export const FULL: Size = { repositories: 200, issues: 1_000_000, largest: 200_000, comments: 5_000_000, seed: 1 };

const PEOPLE = 2_000;
const LABELS = 20;
const MILESTONES = 20;
const EPOCH = Date.UTC(2015, 0, 1);
const SPAN = Date.UTC(2026, 0, 1) - EPOCH;

/**
 * Fills an empty, migrated database: always the same for the same seed.
 * Rows go in by COPY with the counting triggers and the secondary indexes off;
 * both are made true afterwards.
 */
export async function generate(connection: pg.PoolConfig, size: Size, say: (text: string) => void): Promise<void> {
  const pool = new pg.Pool({ ...connection, max: 2 });
  const client = await pool.connect();
  try {
    await client.query(
      "set synchronous_commit = off; set maintenance_work_mem = '1GB'; set max_parallel_maintenance_workers = 2",
    );
    const indexes = await dropIndexes(client);
    await client.query("alter table issues disable trigger user");
    await people(client, size);
    say("people, repositories, labels and milestones");
    await issues(client, size, say);
    await comments(client, size, say);
    await client.query("alter table issues enable trigger user");
    say("counting, indexing");
    await finish(client);
    for (const index of indexes) await client.query(index);
    await client.query(`
      insert into search_documents (repository_id, issue_id, document)
      select i.repository_id, i.id, search_vector(i.title, 'A') || search_vector(b.body, 'B')
      from issues i join issue_bodies b on b.repository_id = i.repository_id and b.issue_id = i.id`);
    await client.query(
      "create index search_documents_text on search_documents using gin (repository_id, document) with (fastupdate = off)",
    );
    say("analyzing");
    await client.query("vacuum analyze");
    await client.query("checkpoint");
  } finally {
    client.release();
    await pool.end();
  }
}

/** Secondary indexes of the large tables; made again when the rows are in. The search index is made last of all. */
async function dropIndexes(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid in ('issues'::regclass, 'comments'::regclass, 'events'::regclass, 'search_documents'::regclass) and not indisprimary`);
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.filter(({ name }) => name !== "search_documents_text").map(({ definition }) => definition);
}

async function people(client: pg.PoolClient, size: Size): Promise<void> {
  await client.query(
    `insert into accounts (kind, login, created_at) select 'USER', 'person' || n, '2014-01-01' from generate_series(1, ${PEOPLE}) n`,
  );
  await client.query(`insert into accounts (kind, login) values ('ORGANIZATION', 'bench')`);
  await client.query(
    `insert into organizations (account_id, base_role) select id, null from accounts where login = 'bench'`,
  );
  await client.query(`
    insert into repositories (owner_id, name, visibility, issue_counter)
    select (select id from accounts where login = 'bench'), 'repo' || n, (case when n % 2 = 0 then 'PUBLIC' else 'PRIVATE' end)::repository_visibility, 0
    from generate_series(1, ${size.repositories}) n order by n`);
  // person1 may read 150 of 200 repositories: the public half and half of the private ones.
  await client.query(`
    insert into collaborators select id, (select id from accounts where login = 'person1'), 'WRITE' from repositories where id % 4 <> 1`);
  await client.query(`
    insert into labels (repository_id, name, color, description) select r.id, 'label ' || n, lpad(to_hex((n * 811 * 4099) % 16777216), 6, '0'), ''
    from repositories r, generate_series(1, ${LABELS}) n order by r.id, n`);
  await client.query(`
    insert into milestones (repository_id, number, title) select r.id, n, 'v' || n from repositories r, generate_series(1, ${MILESTONES}) n order by r.id, n`);
}

type Repository = { id: number; firstLabel: number; firstMilestone: number; count: number };

async function repositories(client: pg.PoolClient, size: Size): Promise<Repository[]> {
  const { rows } = await client.query<{ id: number; label: number; milestone: number }>(`
    select r.id, min(l.id) as label, min(m.id) as milestone from repositories r
    join labels l on l.repository_id = r.id join milestones m on m.repository_id = r.id group by 1 order by 1`);
  const rest = Math.floor((size.issues - size.largest) / Math.max(1, size.repositories - 1));
  return rows.map((row, index) => ({
    id: row.id,
    firstLabel: row.label,
    firstMilestone: row.milestone,
    // The second repository is public, and the largest.
    count: index === 1 ? size.largest : rest,
  }));
}

async function firstPerson(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ id: number }>("select id from accounts where login = 'person1'");
  return rows[0]?.id ?? 1;
}

const stamp = (ms: number) => new Date(ms).toISOString();

async function issues(client: pg.PoolClient, size: Size, say: (text: string) => void): Promise<void> {
  const random = mulberry32(size.seed);
  const first = await firstPerson(client);
  const all = await repositories(client, size);
  function* rows(): Generator<{ issue: string; body: string }> {
    let id = 0;
    for (const repository of all) {
      for (let number = 1; number <= repository.count; number += 1) {
        id += 1;
        yield issueRow(random, repository, { id, number, first });
      }
    }
  }
  const bodies: string[] = [];
  async function* issueLines() {
    let chunk = "";
    let done = 0;
    for (const { issue, body } of rows()) {
      chunk += issue;
      bodies.push(body);
      if ((done += 1) % 2000 === 0) {
        yield chunk;
        chunk = "";
      }
      if (done % 250_000 === 0) say(`${done} issues`);
    }
    yield chunk;
  }
  await copy(
    client,
    "issues (id, repository_id, number, is_pull, title, state, state_reason, author_id, label_ids, assignee_ids, milestone_id, comment_count, created_at, updated_at, closed_at)",
    issueLines(),
  );
  async function* bodyLines() {
    for (let at = 0; at < bodies.length; at += 2000) yield bodies.slice(at, at + 2000).join("");
  }
  await copy(client, "issue_bodies (repository_id, issue_id, body, body_html)", bodyLines());
}

type Place = { id: number; number: number; first: number };

function issueRow(random: () => number, repository: Repository, { id, number, first }: Place) {
  const created = EPOCH + (SPAN * number) / repository.count;
  const isClosed = random() < 0.75;
  const updated = created + random() * 30 * 86_400_000;
  const labels = new Set<number>();
  for (let n = Math.floor(random() * 4); n > 0; n -= 1)
    labels.add(repository.firstLabel + Math.floor(random() ** 2 * LABELS));
  const assignees = random() < 0.3 ? [first + Math.floor(random() ** 2 * PEOPLE)] : [];
  const milestone = random() < 0.3 ? String(repository.firstMilestone + Math.floor(random() * MILESTONES)) : "\\N";
  const fields = [
    id,
    repository.id,
    number,
    "f",
    words(random, 4 + Math.floor(random() * 6)),
    isClosed ? "CLOSED" : "OPEN",
    isClosed ? "COMPLETED" : "\\N",
    first + Math.floor(random() ** 2 * PEOPLE),
    `{${[...labels].join(",")}}`,
    `{${assignees.join(",")}}`,
    milestone,
    5,
    stamp(created),
    stamp(updated),
    isClosed ? stamp(updated) : "\\N",
  ];
  const text = words(random, 20 + Math.floor(random() * 40));
  return { issue: `${fields.join("\t")}\n`, body: `${repository.id}\t${id}\t${text}\t<p>${text}</p>\n` };
}

/** As many comments as asked, the same number on each issue, with their timeline events. */
async function comments(client: pg.PoolClient, size: Size, say: (text: string) => void): Promise<void> {
  const random = mulberry32(size.seed + 1);
  const first = await firstPerson(client);
  const all = await repositories(client, size);
  const each = Math.round(size.comments / size.issues);
  const texts = Array.from({ length: 500 }, () => words(random, 8 + Math.floor(random() * 30)));
  function* lines(write: (id: number, issueId: number, repository: Repository, at: string) => string) {
    let chunk = "";
    let issueId = 0;
    let id = 0;
    for (const repository of all) {
      for (let number = 1; number <= repository.count; number += 1) {
        issueId += 1;
        const created = EPOCH + (SPAN * number) / repository.count;
        for (let n = 0; n < each; n += 1) {
          id += 1;
          chunk += write(id, issueId, repository, stamp(created + n * 3_600_000));
        }
        if (issueId % 2000 === 0) {
          yield chunk;
          chunk = "";
        }
      }
    }
    yield chunk;
  }
  await copy(
    client,
    "comments (id, repository_id, issue_id, author_id, body, body_html, created_at, updated_at)",
    lines((id, issueId, repository, at) => {
      const text = pick(random, texts);
      return `${id}\t${repository.id}\t${issueId}\t${first + Math.floor(random() * PEOPLE)}\t${text}\t<p>${text}</p>\t${at}\t${at}\n`;
    }),
  );
  say("comments");
  await copy(
    client,
    "events (id, repository_id, issue_id, kind, actor_id, created_at, data)",
    lines(
      (id, issueId, repository, at) =>
        `${id}\t${repository.id}\t${issueId}\tISSUE_COMMENT\t${first}\t${at}\t{"commentId": ${id}}\n`,
    ),
  );
  say("events");
}

async function finish(client: pg.PoolClient): Promise<void> {
  await client.query(
    "insert into issue_counts select repository_id, is_pull, state, count(*) from issues group by 1, 2, 3",
  );
  await client.query(
    "update repositories r set issue_counter = (select coalesce(max(number), 0) from issues i where i.repository_id = r.id)",
  );
  for (const table of ["issues", "comments", "events"]) {
    await client.query(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`);
  }
}

async function copy(
  client: pg.PoolClient,
  target: string,
  lines: Iterable<string> | AsyncIterable<string>,
): Promise<void> {
  await pipeline(Readable.from(lines), client.query(copyFrom(`copy ${target} from stdin`)));
}
