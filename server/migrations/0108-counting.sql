-- serves: counts of several conditions, without reading the issues. A million issues take up to half a minute, during which they are read
-- but not written.
create index issues_counted on issues (repository_id, is_pull, state, id)
  include (label_ids, assignee_ids, author_id, milestone_id, issue_type_id);
-- serves: milestone: over all repositories
create index milestones_lower_title on milestones (lower(title));
