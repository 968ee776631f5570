-- Ids become 64-bit: every integer column that is named `id`, or that ends in
-- `_id` or `_ids`. Numbers of issues, positions and counts stay 32-bit. Each
-- table is written again once, so the foreign keys are dropped for the time and
-- checked once at the end.
drop index events_comment;
drop index events_other;
drop index events_milestone;

do $$
declare
  foreign_keys text[];
  definition text;
  target record;
begin
  select array_agg(format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) order by oid)
  into foreign_keys
  from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace;

  for target in
    select conrelid::regclass as name, string_agg(format('drop constraint %I', conname), ', ') as changes
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace group by 1
  loop
    execute format('alter table %s %s', target.name, target.changes);
  end loop;

  for target in
    select a.attrelid::regclass as name,
      string_agg(
        case when a.atttypid = 'int'::regtype then format('alter column %I type bigint', a.attname)
          else format('alter column %1$I type bigint[], alter column %1$I set default ''{}''', a.attname) end,
        ', ' order by a.attnum) as changes
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and a.atttypid in ('int'::regtype, 'int[]'::regtype) and a.attname ~ '^id$|_ids?$'
    group by 1
  loop
    execute format('alter table %s %s', target.name, target.changes);
  end loop;

  foreach definition in array foreign_keys loop
    execute definition;
  end loop;
end $$;

-- The same as before, of 64-bit ids. The triggers that call it find the new one by its name.
drop function facets_of;
create function facets_of(label_ids bigint[], assignee_ids bigint[], author_id bigint, milestone_id bigint, issue_type_id bigint, reason issue_state_reason,
    merged_at timestamptz, is_draft boolean, review_decision review_decision, check_state check_state)
  returns table (facet facet, facet_id bigint) language sql immutable parallel safe as $$
    select 'LABEL'::facet, l from unnest(case when label_ids = '{}' then '{0}'::bigint[] else label_ids end) l
    union all select 'ASSIGNEE', a from unnest(case when assignee_ids = '{}' then '{0}'::bigint[] else assignee_ids end) a
    union all select 'AUTHOR', coalesce(author_id, 0)
    union all select 'MILESTONE', coalesce(milestone_id, 0)
    union all select 'TYPE', coalesce(issue_type_id, 0)
    union all select 'REASON', coalesce(array_position(enum_range(null::issue_state_reason), reason), 0)::bigint
    union all select f.facet, f.facet_id from (values
      ('MERGED'::facet, (merged_at is not null)::int::bigint),
      ('DRAFT', is_draft::int::bigint),
      ('REVIEW', coalesce(array_position(enum_range(null::review_decision), review_decision), 0)::bigint),
      ('CHECKS', coalesce(array_position(enum_range(null::check_state), check_state), 0)::bigint)) f (facet, facet_id)
    where is_draft is not null
  $$;

-- serves: the timeline item of a comment
create index events_comment on events (repository_id, ((data->>'commentId')::bigint)) where kind = 'ISSUE_COMMENT';
-- serves: the events that name an issue, when it moves; whether a reference is told already
create index events_other on events (((data->>'otherIssueId')::bigint)) where data ? 'otherIssueId';
-- serves: what a milestone held, and when
create index events_milestone on events (repository_id, ((data->>'milestoneId')::bigint), issue_id)
  where kind in ('MILESTONED', 'DEMILESTONED');

-- A column whose type changes loses its statistics.
analyze;
