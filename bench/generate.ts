import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { mulberry32, pick, words } from "./random.ts";
import { DOCUMENT_VERSION } from "#server/search/documents.ts";
import { toTsvector } from "#server/search/tsvector.ts";
import { DAY_MS, HOUR_MS } from "#shared/durations.ts";

type Size = { repositories: number; issues: number; largest: number; comments: number; seed: number };

/** 200 repositories, of which one has a fifth of the issues, and five comments for each issue. */
export function sizeFor(issues: number): Size {
  if (!(issues >= 2_000)) throw new Error("--issues must be at least 2000.");
  return { repositories: 200, issues, largest: Math.round(issues / 5), comments: issues * 5, seed: 1 };
}

const PEOPLE = 2_000;
const LABELS = 20;
const MILESTONES = 20;
const EPOCH = Date.UTC(2015, 0, 1);
const SPAN = Date.UTC(2026, 0, 1) - EPOCH;

/**
 * Fills an empty, migrated database, always equally for the same seed. Rows are
 * inserted by COPY without the triggers for counters and the secondary indexes; counters
 * and indexes are built afterwards.
 */
export async function generate(connection: pg.PoolConfig, size: Size, report: (step: string) => void): Promise<void> {
  const pool = new pg.Pool({ ...connection, max: 2 });
  const client = await pool.connect();
  try {
    await client.query(
      "set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '1GB'; set max_parallel_maintenance_workers = 2",
    );
    const indexes = await dropIndexes(client);
    await people(client, size);
    report("people, repositories, labels and milestones");
    await issues(client, size, report);
    await comments(client, size, report);
    await documents(client, size, report);
    await involvements(client);
    report("involvements");
    await planning(client);
    report("types, fields, hierarchy, dependencies, projects, pull requests");
    await countIssues(client);
    report("counters");
    for (const index of indexes) {
      await client.query(index);
      report(index.slice(0, 90));
    }
    report("analyzing");
    await client.query("vacuum analyze");
    await client.query("checkpoint");
  } finally {
    client.release();
    await pool.end();
  }
}

/** Drops the secondary indexes of the large tables. Returns the statements that build them again. */
export async function dropIndexes(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid in ('issues'::regclass, 'comments'::regclass, 'events'::regclass, 'search_documents'::regclass, 'involvements'::regclass)
      and not indisprimary order by 1`);
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
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
    insert into repositories (owner_id, name, visibility)
    select (select id from accounts where login = 'bench'), 'repo' || n, (case when n % 2 = 0 then 'PUBLIC' else 'PRIVATE' end)::repository_visibility
    from generate_series(1, ${size.repositories}) n order by n`);
  // person1 can read 150 of 200 repositories: the public half and half of the private ones.
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
  const issuesOfOthers = Math.floor((size.issues - size.largest) / Math.max(1, size.repositories - 1));
  return rows.map((row, index) => ({
    id: row.id,
    firstLabel: row.label,
    firstMilestone: row.milestone,
    // The second repository is public, and the largest.
    count: index === 1 ? size.largest : issuesOfOthers,
  }));
}

async function firstPerson(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ id: number }>("select id from accounts where login = 'person1'");
  return rows[0]?.id ?? 1;
}

const stamp = (ms: number) => new Date(ms).toISOString();

async function issues(client: pg.PoolClient, size: Size, report: (step: string) => void): Promise<void> {
  const random = mulberry32(size.seed);
  const first = await firstPerson(client);
  const all = await repositories(client, size);
  function* rows() {
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
    let count = 0;
    for (const { issue, body } of rows()) {
      chunk += issue;
      bodies.push(body);
      if ((count += 1) % 2000 === 0) {
        yield chunk;
        chunk = "";
      }
      if (count % 250_000 === 0) report(`${count} issues`);
    }
    yield chunk;
  }
  await copy(
    client,
    "issues (id, repository_id, number, is_pull, title, state, state_reason, author_id, label_ids, assignee_ids, milestone_id, comment_count, created_at, updated_at, closed_at, reaction_count, reaction_counts, is_locked)",
    issueLines(),
  );
  async function* bodyLines() {
    for (let start = 0; start < bodies.length; start += 2000) yield bodies.slice(start, start + 2000).join("");
  }
  await copy(client, "issue_bodies (repository_id, issue_id, body, body_html)", bodyLines());
}

type Position = { id: number; number: number; first: number };

function issueRow(random: () => number, repository: Repository, { id, number, first }: Position) {
  const created = EPOCH + (SPAN * number) / repository.count;
  const isClosed = random() < 0.75;
  const updated = created + random() * 30 * DAY_MS;
  const labels = new Set<number>();
  for (let n = Math.floor(random() * 4); n > 0; n -= 1)
    labels.add(repository.firstLabel + Math.floor(random() ** 2 * LABELS));
  const assignees = random() < 0.3 ? [first + Math.floor(random() ** 2 * PEOPLE)] : [];
  const milestone = random() < 0.3 ? String(repository.firstMilestone + Math.floor(random() * MILESTONES)) : "\\N";
  const isPull = random() < 0.15;
  const reactions = random() < 0.08 ? reactionCounts(random) : undefined;
  const title = words(random, 4 + Math.floor(random() * 6));
  const reason =
    ["COMPLETED", "COMPLETED", "COMPLETED", "NOT_PLANNED", "DUPLICATE"][Math.floor(random() * 5)] ?? "COMPLETED";
  const fields = [
    id,
    repository.id,
    number,
    isPull ? "t" : "f",
    title,
    isClosed ? "CLOSED" : "OPEN",
    isClosed && !isPull ? reason : "\\N",
    first + Math.floor(random() ** 2 * PEOPLE),
    `{${[...labels].join(",")}}`,
    `{${assignees.join(",")}}`,
    milestone,
    5,
    stamp(created),
    stamp(updated),
    isClosed ? stamp(updated) : "\\N",
    reactions ? reactions.reduce((sum, n) => sum + n, 0) : 0,
    reactions ? `{${reactions.join(",")}}` : "\\N",
    random() < 0.01 ? "t" : "f",
  ];
  const text = words(random, 15 + Math.floor(random() * 30));
  return { title, text, issue: `${fields.join("\t")}\n`, body: `${repository.id}\t${id}\t${text}\t<p>${text}</p>\n` };
}

/** The number of reactions of each kind. A few kinds have most of them. */
function reactionCounts(random: () => number): number[] {
  const counts = Array.from({ length: 8 }, () => 0);
  for (let n = 1 + Math.floor(random() ** 3 * 40); n > 0; n -= 1) {
    const kind = Math.floor(random() ** 2 * 8);
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}

/** The comments, as many on each issue, with their timeline events. */
async function comments(client: pg.PoolClient, size: Size, report: (step: string) => void): Promise<void> {
  const random = mulberry32(size.seed + 1);
  const first = await firstPerson(client);
  const all = await repositories(client, size);
  const commentsPerIssue = Math.round(size.comments / size.issues);
  const texts = commentTexts(random);
  function* lines(write: (id: number, issueId: number, repository: Repository, time: string) => string) {
    let chunk = "";
    let issueId = 0;
    let id = 0;
    for (const repository of all) {
      for (let number = 1; number <= repository.count; number += 1) {
        issueId += 1;
        const created = EPOCH + (SPAN * number) / repository.count;
        for (let n = 0; n < commentsPerIssue; n += 1) {
          id += 1;
          chunk += write(id, issueId, repository, stamp(created + n * HOUR_MS));
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
    lines((id, issueId, repository, time) => {
      const text = pick(random, texts);
      return `${id}\t${repository.id}\t${issueId}\t${first + Math.floor(random() * PEOPLE)}\t${text}\t<p>${text}</p>\t${time}\t${time}\n`;
    }),
  );
  report("comments");
  await copy(
    client,
    "events (id, repository_id, issue_id, kind, actor_id, created_at, data)",
    lines(
      (id, issueId, repository, time) =>
        `${id}\t${repository.id}\t${issueId}\tISSUE_COMMENT\t${first}\t${time}\t{"commentId": ${id}}\n`,
    ),
  );
  report("events");
}

const TEXTS = 5_000;

/** The texts of comments. The comments and the search documents use the same ones. */
function commentTexts(random: () => number): string[] {
  return Array.from({ length: TEXTS }, () => words(random, 8 + Math.floor(random() * 10)));
}

/** The search documents: titles, bodies and comments from the other tables. */
async function documents(client: pg.PoolClient, size: Size, report: (step: string) => void): Promise<void> {
  const commentRandom = mulberry32(size.seed + 1);
  const commentsPerIssue = Math.round(size.comments / size.issues);
  const texts = commentTexts(commentRandom);
  const first = await firstPerson(client);
  const random = mulberry32(size.seed);
  const all = await repositories(client, size);
  async function* lines() {
    let chunk = "";
    let id = 0;
    for (const repository of all) {
      for (let number = 1; number <= repository.count; number += 1) {
        id += 1;
        const { title, text } = issueRow(random, repository, { id, number, first });
        let commentText = "";
        for (let n = 0; n < commentsPerIssue; n += 1) {
          commentText += ` ${pick(commentRandom, texts)}`;
          // Skips the number that `comments` has used for the author.
          commentRandom();
        }
        const document = toTsvector([
          { text: title, weight: "A" },
          { text, weight: "B" },
          { text: commentText, weight: "C" },
        ]);
        chunk += `${repository.id}\t${id}\t${document}\t${toTsvector([{ text: title, weight: "A" }])}\t${DOCUMENT_VERSION}\n`;
        if (id % 500 === 0) {
          yield chunk;
          chunk = "";
        }
        if (id % 250_000 === 0) report(`${id} documents`);
      }
    }
    yield chunk;
  }
  await copy(client, "search_documents (repository_id, issue_id, document, title, version)", lines());
  report("documents");
}

/** Who is involved in which issue, from the other tables. */
async function involvements(client: pg.PoolClient): Promise<void> {
  const first = await firstPerson(client);
  await client.query(`
    insert into involvements (account_id, repository_id, issue_id, is_author, is_assignee, is_mentioned, is_commenter)
    select account_id, repository_id, issue_id, bool_or(role = 1), bool_or(role = 2), bool_or(role = 3), bool_or(role = 4) from (
      select author_id as account_id, repository_id, id as issue_id, 1 as role from issues
      union all select a, repository_id, id, 2 from issues, unnest(assignee_ids) a
      union all select ${first} + (id::bigint * 7919 % ${PEOPLE}), repository_id, id, 3 from issues where id % 5 = 0
      union all select author_id, repository_id, issue_id, 4 from comments) x group by 1, 2, 3`);
}

/** Some issues are sub-issues, are blocked, are in a project, or have field values. */
async function planning(client: pg.PoolClient): Promise<void> {
  await client.query(`
    insert into issue_types (organization_id, name, color)
    select account_id, t.name, 'BLUE' from organizations, unnest(array['Bug', 'Feature', 'Task']) as t (name)`);
  await client.query(`
    insert into issue_fields (organization_id, name, slug, data_type)
    select account_id, f.name, lower(replace(f.name, ' ', '-')), f.type::issue_field_data_type from organizations,
      (values ('Priority', 'SINGLE_SELECT'), ('Target date', 'DATE'), ('Effort', 'NUMBER'), ('Customer', 'TEXT')) f (name, type)`);
  await client.query(`
    insert into issue_field_options (field_id, name, color, position)
    select id, o.name, 'GRAY', o.n from issue_fields, unnest(array['high', 'medium', 'low']) with ordinality as o (name, n) where slug = 'priority'`);
  await client.query(`
    insert into issue_field_values (field_id, repository_id, issue_id, option_ids)
    select f.id, i.repository_id, i.id, array[(select min(o.id) from issue_field_options o where o.field_id = f.id) + (i.id / 10) % 3]
    from issues i, issue_fields f where f.slug = 'priority' and i.id % 10 = 0 and not i.is_pull`);
  await client.query(`
    insert into issue_field_values (field_id, repository_id, issue_id, date_value)
    select f.id, i.repository_id, i.id, i.created_at::date + 90 from issues i, issue_fields f where f.slug = 'target-date' and i.id % 20 = 0 and not i.is_pull`);
  await client.query(`
    insert into issue_field_values (field_id, repository_id, issue_id, number_value)
    select f.id, i.repository_id, i.id, i.id % 100 from issues i, issue_fields f where f.slug = 'effort' and i.id % 20 = 0 and not i.is_pull`);
  await client.query(`
    insert into sub_issues (parent_repository_id, parent_id, repository_id, issue_id, position)
    select i.repository_id, p.id, i.repository_id, i.id, 1 from issues i join issues p on p.repository_id = i.repository_id and p.id = i.id - 1
    where i.id % 30 = 0 and not i.is_pull and not p.is_pull`);
  await client.query(`
    insert into issue_dependencies (repository_id, issue_id, blocker_repository_id, blocker_id)
    select i.repository_id, i.id, i.repository_id, b.id from issues i join issues b on b.repository_id = i.repository_id and b.id = i.id - 3
    where i.id % 50 = 0 and not i.is_pull and not b.is_pull`);
  await client.query(`
    insert into projects (owner_id, number, title, is_public) select account_id, n, 'Project ' || n, true from organizations, generate_series(1, 20) n`);
  await client.query(`
    insert into project_items (project_id, repository_id, issue_id)
    select (select min(id) from projects) + (id / 20) % 20, repository_id, id from issues where id % 20 = 0`);
  await client.query(`
    insert into pulls (repository_id, issue_id, is_draft, review_decision, base_ref_name, base_ref_oid, head_ref_name, head_ref_oid, merged_at, check_state)
    select repository_id, id, id % 11 = 0, (array['APPROVED', 'CHANGES_REQUESTED', 'REVIEW_REQUIRED', null])[1 + id % 4]::review_decision,
      case when id % 9 = 0 then 'next' else 'main' end, md5(id::text) || '00000000', 'branch-' || id, md5('h' || id) || '00000000',
      case when state = 'CLOSED' and id % 3 > 0 then closed_at end, (array['SUCCESS', 'FAILURE', 'PENDING', null])[1 + id % 4]::check_state
    from issues where is_pull`);
  await client.query(`
    update issues i set merged_at = p.merged_at, is_draft = p.is_draft, review_decision = p.review_decision, check_state = p.check_state
    from pulls p where p.repository_id = i.repository_id and p.issue_id = i.id`);
  await client.query(`
    insert into issue_links (repository_id, pull_id, issue_repository_id, issue_id)
    select p.repository_id, p.id, i.repository_id, i.id from issues p join issues i on i.repository_id = p.repository_id and i.id = p.id - 2
    where p.is_pull and not i.is_pull and p.id % 3 = 0`);
  await client.query(`
    update issues i set issue_type_id = (select min(id) from issue_types) + i.id % 3 where i.id % 2 = 0 and not i.is_pull`);
}

/** Fills the tables of counters, and continues the ids after those of the rows. */
export async function countIssues(client: pg.ClientBase): Promise<void> {
  await client.query(
    "insert into issue_counts select repository_id, is_pull, state, count(*) from issues group by 1, 2, 3",
  );
  await client.query(
    `insert into facet_counts
    select f.facet, f.facet_id, i.repository_id, i.is_pull, i.state, count(*)
    from issues i cross join lateral facets_of(i.label_ids, i.assignee_ids, i.author_id, i.milestone_id, i.issue_type_id, i.state_reason, i.merged_at, i.is_draft, i.review_decision, i.check_state) f
    group by 1, 2, 3, 4, 5`,
  );
  await client.query(
    "insert into repository_counters (repository_id, issue_counter) select repository_id, max(number) from issues group by 1",
  );
  for (const table of ["issues", "comments", "events"]) {
    await client.query(
      `select setval(pg_get_serial_sequence('${table}', 'id'), (select coalesce(max(id), 1) from ${table}))`,
    );
  }
}

async function copy(
  client: pg.PoolClient,
  target: string,
  lines: Iterable<string> | AsyncIterable<string>,
): Promise<void> {
  await pipeline(Readable.from(lines), client.query(copyFrom(`copy ${target} from stdin`)));
}
