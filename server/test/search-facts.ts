import type { Queryable } from "#server/platform/db/database.ts";
import { raw, sql } from "#server/platform/db/sql.ts";

/** The properties of an issue that queries can test. Names are in lower case. */
export type IssueFacts = {
  id: number;
  number: number;
  repository: string;
  isPublic: boolean;
  isArchived: boolean;
  isPull: boolean;
  state: "open" | "closed";
  reason: string | null;
  author: string | null;
  assignees: string[];
  labels: string[];
  milestone: string | null;
  milestoneNumber: number | null;
  type: string | null;
  title: string;
  body: string;
  comments: { author: string | null; body: string }[];
  reactions: string[];
  createdAt: Date;
  updatedAt: Date;
  closedAt: Date | null;
  isLocked: boolean;
  isPinned: boolean;
  parent: string | null;
  blockers: string[];
  projects: string[];
  fields: Record<string, string>;
  pull: {
    isDraft: boolean;
    isQueued: boolean;
    review: string | null;
    base: string;
    head: string;
    oid: string;
    mergedAt: string | null;
    check: string | null;
    reviewers: string[];
    requestedReviewers: string[];
    requestedTeams: string[];
  } | null;
};

export async function loadFacts(db: Queryable): Promise<IssueFacts[]> {
  const name = (alias: string) =>
    sql`(select lower(a.login) || '/' || lower(r.name) from repositories r join accounts a on a.id = r.owner_id where r.id = ${raw(alias)}.repository_id)`;
  const login = (column: string) => sql`(select lower(a.login) from accounts a where a.id = ${raw(column)})`;
  return db.rows<IssueFacts>(sql`
    select i.id, i.number, ${name("i")} as repository, r.visibility = 'PUBLIC' as is_public, r.is_archived, i.is_pull, lower(i.state::text) as state,
      lower(replace(i.state_reason::text, '_', ' ')) as reason, ${login("i.author_id")} as author,
      array(select lower(a.login) from accounts a where a.id = any(i.assignee_ids)) as assignees,
      array(select lower(l.name) from labels l where l.id = any(i.label_ids)) as labels,
      (select lower(m.title) from milestones m where m.id = i.milestone_id) as milestone,
      (select m.number from milestones m where m.id = i.milestone_id) as milestone_number,
      (select lower(t.name) from issue_types t where t.id = i.issue_type_id) as type, i.title, b.body,
      coalesce((select jsonb_agg(jsonb_build_object('author', ${login("c.author_id")}, 'body', c.body) order by c.id) from comments c where c.repository_id = i.repository_id and c.issue_id = i.id), '[]') as comments,
      array(select x.content::text from reactions x where x.repository_id = i.repository_id and x.subject = 'ISSUE' and x.subject_id = i.id) as reactions,
      i.created_at, i.updated_at, i.closed_at, i.is_locked,
      exists (select 1 from pinned_issues x where x.repository_id = i.repository_id and x.issue_id = i.id) as is_pinned,
      (select ${name("p")} || '#' || p.number from sub_issues s join issues p on p.repository_id = s.parent_repository_id and p.id = s.parent_id where s.repository_id = i.repository_id and s.issue_id = i.id) as parent,
      array(select ${name("p")} || '#' || p.number from issue_dependencies d join issues p on p.repository_id = d.blocker_repository_id and p.id = d.blocker_id where d.repository_id = i.repository_id and d.issue_id = i.id) as blockers,
      array(select lower(a.login) || '/' || p.number from project_items x join projects p on p.id = x.project_id join accounts a on a.id = p.owner_id where x.repository_id = i.repository_id and x.issue_id = i.id) as projects,
      coalesce((select jsonb_object_agg(f.slug, lower(coalesce(v.text_value, v.number_value::text, v.date_value::text, (select o.name from issue_field_options o where o.id = v.option_ids[1])))) from issue_field_values v join issue_fields f on f.id = v.field_id where v.repository_id = i.repository_id and v.issue_id = i.id), '{}') as fields,
      (select jsonb_build_object('isDraft', p.is_draft, 'isQueued', p.is_in_merge_queue, 'review', lower(p.review_decision::text), 'base', p.base_ref_name, 'head', p.head_ref_name,
        'oid', p.head_ref_oid, 'mergedAt', p.merged_at, 'check', lower(p.check_state::text),
        'reviewers', array(select ${login("v.author_id")} from pull_reviews v where v.repository_id = i.repository_id and v.issue_id = i.id and v.state <> 'PENDING'),
        'requestedReviewers', array(select ${login("q.account_id")} from pull_review_requests q where q.repository_id = i.repository_id and q.issue_id = i.id and q.account_id is not null),
        'requestedTeams', array(select lower(a.login || '/' || t.slug) from pull_review_requests q join teams t on t.id = q.team_id join accounts a on a.id = t.organization_id where q.repository_id = i.repository_id and q.issue_id = i.id))
        from pulls p where p.repository_id = i.repository_id and p.issue_id = i.id) as pull
    from issues i join issue_bodies b on b.repository_id = i.repository_id and b.issue_id = i.id join repositories r on r.id = i.repository_id
    order by i.id`);
}
