-- Words are taken apart by the program (server/search/words.ts), in one way for
-- what is written and what is looked for; the database keeps them as lexemes.
-- Rows of an older version are made again by a job (server/search/refresh.ts).
drop function search_vector;
alter table search_documents
  add column version smallint not null default 0,
  add column title tsvector not null default '',
  -- The words lie apart, so that reading who matches reads narrow rows.
  alter column document set storage external,
  alter column title set storage main;
alter table search_documents set (toast_tuple_target = 256);
-- An index that begins with the repository would tempt the planner to unpack every document of one.
alter table search_documents drop constraint search_documents_pkey;
alter table search_documents add primary key (issue_id, repository_id);
-- serves: in:title
create index search_documents_title on search_documents using gin (repository_id, title) with (fastupdate = off);
create index search_documents_old on search_documents (version) where version < 2;

-- Who has to do with an issue, one row for each person.
create table involvements (
  -- Of accounts; without a check of its own, since the rows come from columns that have one.
  account_id integer not null,
  repository_id integer not null,
  issue_id integer not null,
  is_author boolean not null default false,
  is_assignee boolean not null default false,
  is_mentioned boolean not null default false,
  is_commenter boolean not null default false,
  -- serves: mentions:, commenter:, involves:
  primary key (account_id, repository_id, issue_id),
  foreign key (repository_id, issue_id) references issues on delete cascade
);
create index involvements_issue on involvements (repository_id, issue_id);
alter table involvements alter column account_id set statistics 1000;

create table team_mentions (
  team_id integer not null references teams on delete cascade,
  repository_id integer not null,
  issue_id integer not null,
  -- serves: team:
  primary key (team_id, repository_id, issue_id),
  foreign key (repository_id, issue_id) references issues on delete cascade
);
create index team_mentions_issue on team_mentions (repository_id, issue_id);

-- A pull request that closes an issue when it is merged.
create table issue_links (
  repository_id integer not null,
  pull_id integer not null,
  issue_repository_id integer not null,
  issue_id integer not null,
  -- serves: linked:issue
  primary key (repository_id, pull_id, issue_repository_id, issue_id),
  foreign key (repository_id, pull_id) references issues on delete cascade,
  foreign key (issue_repository_id, issue_id) references issues on delete cascade
);
-- serves: linked:pr
create index issue_links_issue on issue_links (issue_repository_id, issue_id);

-- What lists ask of pull requests, on the row that they read; `pulls` has it
-- from, and the trigger keeps it as it is there.
alter table issues
  add column merged_at timestamptz,
  add column is_draft boolean,
  add column review_decision review_decision,
  add column check_state check_state;
update issues i set merged_at = p.merged_at, is_draft = p.is_draft, review_decision = p.review_decision, check_state = p.check_state
from pulls p where p.repository_id = i.repository_id and p.issue_id = i.id;
-- serves: merged:
create index issues_merged on issues (repository_id, merged_at) where merged_at is not null;
drop index pulls_merged;
drop index pulls_review;
drop index pulls_check_state;

create function copy_pull_facts() returns trigger language plpgsql as $$
begin
  update issues i set merged_at = new.merged_at, is_draft = new.is_draft, review_decision = new.review_decision, check_state = new.check_state
  where i.repository_id = new.repository_id and i.id = new.issue_id
    and (i.merged_at, i.is_draft, i.review_decision, i.check_state)
      is distinct from (new.merged_at, new.is_draft, new.review_decision, new.check_state);
  return null;
end $$;
create trigger pull_facts after insert or update on pulls for each row execute function copy_pull_facts();

-- How many issues of a repository have one label, assignee, author, milestone,
-- type, or reason (its place in issue_state_reason); id 0 is none. Of pull
-- requests also whether they are merged and drafts (1 or 0), and the places of
-- their review decision and check state. Kept true by the triggers below.
create type facet as enum ('LABEL', 'ASSIGNEE', 'AUTHOR', 'MILESTONE', 'TYPE', 'REASON', 'MERGED', 'DRAFT', 'REVIEW', 'CHECKS');
create table facet_counts (
  facet facet not null,
  facet_id integer not null,
  repository_id integer not null references repositories on delete cascade,
  is_pull boolean not null,
  state issue_state not null,
  count integer not null,
  primary key (facet, facet_id, repository_id, is_pull, state)
);
create index facet_counts_repository on facet_counts (repository_id);

create function facets_of(label_ids integer[], assignee_ids integer[], author_id integer, milestone_id integer, issue_type_id integer, reason issue_state_reason,
    merged_at timestamptz, is_draft boolean, review_decision review_decision, check_state check_state)
  returns table (facet facet, facet_id integer) language sql immutable parallel safe as $$
    select 'LABEL'::facet, l from unnest(case when label_ids = '{}' then '{0}'::int[] else label_ids end) l
    union all select 'ASSIGNEE', a from unnest(case when assignee_ids = '{}' then '{0}'::int[] else assignee_ids end) a
    union all select 'AUTHOR', coalesce(author_id, 0)
    union all select 'MILESTONE', coalesce(milestone_id, 0)
    union all select 'TYPE', coalesce(issue_type_id, 0)
    union all select 'REASON', coalesce(array_position(enum_range(null::issue_state_reason), reason), 0)
    union all select f.facet, f.facet_id from (values
      ('MERGED'::facet, (merged_at is not null)::int),
      ('DRAFT', is_draft::int),
      ('REVIEW', coalesce(array_position(enum_range(null::review_decision), review_decision), 0)),
      ('CHECKS', coalesce(array_position(enum_range(null::check_state), check_state), 0))) f (facet, facet_id)
    where is_draft is not null
  $$;

insert into facet_counts
select f.facet, f.facet_id, i.repository_id, i.is_pull, i.state, count(*)
from issues i cross join lateral facets_of(i.label_ids, i.assignee_ids, i.author_id, i.milestone_id, i.issue_type_id, i.state_reason,
      i.merged_at, i.is_draft, i.review_decision, i.check_state) f
group by 1, 2, 3, 4, 5;

create function count_facets_inserted() returns trigger language plpgsql as $$
begin
  insert into facet_counts as c
  select f.facet, f.facet_id, i.repository_id, i.is_pull, i.state, count(*)
  from added i cross join lateral facets_of(i.label_ids, i.assignee_ids, i.author_id, i.milestone_id, i.issue_type_id, i.state_reason,
      i.merged_at, i.is_draft, i.review_decision, i.check_state) f
  group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
  on conflict (facet, facet_id, repository_id, is_pull, state) do update set count = c.count + excluded.count;
  return null;
end $$;

create function count_facets_deleted() returns trigger language plpgsql as $$
begin
  update facet_counts c set count = c.count - d.count from (
    select f.facet, f.facet_id, i.repository_id, i.is_pull, i.state, count(*) as count
    from removed i cross join lateral facets_of(i.label_ids, i.assignee_ids, i.author_id, i.milestone_id, i.issue_type_id, i.state_reason,
      i.merged_at, i.is_draft, i.review_decision, i.check_state) f
    group by 1, 2, 3, 4, 5) d
  where (c.facet, c.facet_id, c.repository_id, c.is_pull, c.state) = (d.facet, d.facet_id, d.repository_id, d.is_pull, d.state);
  return null;
end $$;

-- Only rows whose facets changed are looked at: a comment or a new title costs nothing here.
create function count_facets_updated() returns trigger language plpgsql as $$
begin
  insert into facet_counts as c
  select facet, facet_id, repository_id, is_pull, state, sum(n) from (
    select f.facet, f.facet_id, a.repository_id, a.is_pull, a.state, 1 as n
    from added a join removed b on b.repository_id = a.repository_id and b.id = a.id
    cross join lateral facets_of(a.label_ids, a.assignee_ids, a.author_id, a.milestone_id, a.issue_type_id, a.state_reason,
      a.merged_at, a.is_draft, a.review_decision, a.check_state) f
    where (a.state, a.label_ids, a.assignee_ids, a.author_id, a.milestone_id, a.issue_type_id, a.state_reason,
      a.merged_at, a.is_draft, a.review_decision, a.check_state)
      is distinct from (b.state, b.label_ids, b.assignee_ids, b.author_id, b.milestone_id, b.issue_type_id, b.state_reason,
      b.merged_at, b.is_draft, b.review_decision, b.check_state)
    union all
    select f.facet, f.facet_id, b.repository_id, b.is_pull, b.state, -1
    from added a join removed b on b.repository_id = a.repository_id and b.id = a.id
    cross join lateral facets_of(b.label_ids, b.assignee_ids, b.author_id, b.milestone_id, b.issue_type_id, b.state_reason,
      b.merged_at, b.is_draft, b.review_decision, b.check_state) f
    where (a.state, a.label_ids, a.assignee_ids, a.author_id, a.milestone_id, a.issue_type_id, a.state_reason,
      a.merged_at, a.is_draft, a.review_decision, a.check_state)
      is distinct from (b.state, b.label_ids, b.assignee_ids, b.author_id, b.milestone_id, b.issue_type_id, b.state_reason,
      b.merged_at, b.is_draft, b.review_decision, b.check_state)
  ) changes group by 1, 2, 3, 4, 5 having sum(n) <> 0 order by 1, 2, 3, 4, 5
  on conflict (facet, facet_id, repository_id, is_pull, state) do update set count = c.count + excluded.count;
  return null;
end $$;

create trigger facets_inserted after insert on issues referencing new table as added
  for each statement execute function count_facets_inserted();
create trigger facets_deleted after delete on issues referencing old table as removed
  for each statement execute function count_facets_deleted();
create trigger facets_updated after update on issues referencing old table as removed new table as added
  for each statement execute function count_facets_updated();

-- serves: counting by state what another table names, without reading the issues themselves
create index issues_state on issues (repository_id, id) include (is_pull, state, created_at);
