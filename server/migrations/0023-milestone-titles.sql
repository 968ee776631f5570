-- A title is unique in its repository, in any letter case. Milestones that shared one before stay, all but the first
-- outside the index, until they are renamed: an issue list, a link or an import may depend on their titles.
alter table milestones add column is_duplicate_title boolean not null default false;
update milestones m set is_duplicate_title = true
where exists (select 1 from milestones o where o.repository_id = m.repository_id and lower(o.title) = lower(m.title) and o.id < m.id);

-- serves: the uniqueness of titles among concurrent commands
create unique index milestones_unique_title on milestones (repository_id, lower(title)) where not is_duplicate_title;
