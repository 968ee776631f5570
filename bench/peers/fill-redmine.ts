import { createHash } from "node:crypto";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";

/** person1, who sees the same repositories in both programs. */
export const PERSON = {
  login: "person1",
  password: "correct horse battery",
  apiKey: "0123456789abcdef0123456789abcdef01234567",
};

/** Redmine has accounts of its own before. */
const FIRST_USER = 10;
/** Of its defaults: the tracker "Bug", the states "New" and "Closed", the priority "Normal", the role "Developer". */
const DEFAULTS = { tracker: 1, open: 1, closed: 5, priority: 2, role: 4 };

const sha1 = (text: string) => createHash("sha1").update(text).digest("hex");

/**
 * Copies what Redmine has too: people, repositories as projects with the same visibility and members, issues with author, assignee,
 * milestone (as version), first label (as category), state and times, and comments (as journals). Ids stay the same.
 */
const TABLES: readonly { into: string; select: string }[] = [
  {
    into: "users (id, login, hashed_password, salt, firstname, lastname, admin, status, language, type, mail_notification, created_on, updated_on)",
    select: `select id + ${FIRST_USER}, login, '${sha1(`salt${sha1(PERSON.password)}`)}', 'salt', 'Person', login, false, 1, 'en', 'User', 'none',
      created_at at time zone 'UTC', created_at at time zone 'UTC' from accounts where kind = 'USER'`,
  },
  {
    into: "email_addresses (user_id, address, is_default, notify, created_on, updated_on)",
    select: `select id + ${FIRST_USER}, login || '@example.com', true, false, now() at time zone 'UTC', now() at time zone 'UTC' from accounts where kind = 'USER'`,
  },
  {
    into: "projects (id, name, identifier, is_public, status, lft, rgt, inherit_members, created_on, updated_on)",
    select: `select id, name, name, visibility = 'PUBLIC', 1, 2 * row_number() over (order by name) - 1, 2 * row_number() over (order by name), false,
      now() at time zone 'UTC', now() at time zone 'UTC' from repositories`,
  },
  { into: "enabled_modules (project_id, name)", select: "select id, 'issue_tracking' from repositories" },
  { into: "projects_trackers (project_id, tracker_id)", select: `select id, ${DEFAULTS.tracker} from repositories` },
  {
    into: "members (id, user_id, project_id, created_on, mail_notification)",
    select: `select row_number() over (order by repository_id, account_id), account_id + ${FIRST_USER}, repository_id, now() at time zone 'UTC', false from collaborators`,
  },
  {
    into: "member_roles (member_id, role_id)",
    select: `select row_number() over (order by repository_id, account_id), ${DEFAULTS.role} from collaborators`,
  },
  {
    into: "versions (id, project_id, name, description, status, sharing, created_on, updated_on)",
    select: `select id, repository_id, title, '', 'open', 'none', created_at at time zone 'UTC', created_at at time zone 'UTC' from milestones`,
  },
  { into: "issue_categories (id, project_id, name)", select: "select id, repository_id, name from labels" },
  {
    into: `issues (id, tracker_id, project_id, subject, description, category_id, status_id, priority_id, assigned_to_id, fixed_version_id, author_id,
      lock_version, created_on, updated_on, closed_on, done_ratio, root_id, lft, rgt, is_private)`,
    select: `select i.id, ${DEFAULTS.tracker}, i.repository_id, i.title, b.body, i.label_ids[1], case when i.state = 'OPEN' then ${DEFAULTS.open} else ${DEFAULTS.closed} end,
      ${DEFAULTS.priority}, i.assignee_ids[1] + ${FIRST_USER}, i.milestone_id, i.author_id + ${FIRST_USER}, 0, i.created_at at time zone 'UTC',
      i.updated_at at time zone 'UTC', i.closed_at at time zone 'UTC', 0, i.id, 1, 2, false
      from issues i join issue_bodies b on b.repository_id = i.repository_id and b.issue_id = i.id where not i.is_pull`,
  },
  {
    into: "journals (id, journalized_id, journalized_type, user_id, notes, created_on, private_notes)",
    select: `select c.id, c.issue_id, 'Issue', c.author_id + ${FIRST_USER}, c.body, c.created_at at time zone 'UTC', false
      from comments c join issues i on i.repository_id = c.repository_id and i.id = c.issue_id where not i.is_pull`,
  },
];

const SETTINGS = { rest_api_enabled: "1", per_page_options: "25,50,100" };

export async function fillRedmine(from: pg.PoolConfig, to: pg.PoolConfig): Promise<void> {
  const source = new pg.Client(from);
  const target = new pg.Client(to);
  await Promise.all([source.connect(), target.connect()]);
  try {
    for (const { into, select } of TABLES) {
      const rows = source.query(copyTo(`copy (${select}) to stdout`));
      await pipeline(rows, target.query(copyFrom(`copy ${into} from stdin`)));
    }
    for (const [name, value] of Object.entries(SETTINGS))
      await target.query("insert into settings (name, value, updated_on) values ($1, $2, now())", [name, value]);
    await target.query(
      "insert into tokens (user_id, action, value, created_on, updated_on) select id, 'api', $1, now(), now() from users where login = $2",
      [PERSON.apiKey, PERSON.login],
    );
    for (const table of ["users", "projects", "members", "versions", "issue_categories", "issues", "journals"])
      await target.query(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`);
    await target.query("vacuum analyze");
  } finally {
    await Promise.all([source.end(), target.end()]);
  }
}
