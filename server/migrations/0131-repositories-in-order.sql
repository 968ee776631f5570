-- The indexes of all issues in order have the repository too: rows of repositories that the viewer may not see are passed in the index, without
-- reading them from the table.
-- Citus drops one index in a statement.
drop index issues_all_created;
create index issues_all_created on issues (is_pull, state, created_at desc, id desc) include (repository_id);
drop index issues_all_updated;
create index issues_all_updated on issues (is_pull, state, updated_at desc, id desc) include (repository_id);
drop index issues_all_comments;
create index issues_all_comments on issues (is_pull, state, comment_count desc, id desc) include (repository_id);
drop index issues_all_interactions;
create index issues_all_interactions on issues (is_pull, state, (comment_count + reaction_count) desc, id desc) include (repository_id);
