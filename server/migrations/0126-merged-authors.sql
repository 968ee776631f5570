-- serves: whether somebody has contributed to a repository, for the association of the authors of a list
create index issues_merged_author on issues (repository_id, author_id) where is_pull and merged_at is not null;
