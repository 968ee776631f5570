create extension if not exists btree_gin;

-- One narrow row per issue: titles weigh A, bodies B, comments C. Each word is
-- kept both stemmed and as written.
create table search_documents (
  repository_id integer not null,
  issue_id integer not null,
  document tsvector not null,
  primary key (repository_id, issue_id),
  foreign key (repository_id, issue_id) references issues on delete cascade
);
-- serves: free text in one repository and over all
create index search_documents_text on search_documents using gin (repository_id, document) with (fastupdate = off);
