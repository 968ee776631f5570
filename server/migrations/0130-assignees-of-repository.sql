-- The index finds the issues of an assignee in one repository, or in all. Without the repository it found those of all, and the other ones
-- were removed by reading the entries of all open issues of the repository in another index.
drop index issues_assignees;
create index issues_assignees on issues using gin (repository_id, assignee_ids) with (fastupdate = off);
