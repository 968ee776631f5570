-- serves: what somebody is mentioned in, who may have to do with very much beside
create index involvements_mentioned on involvements (account_id, repository_id, issue_id) where is_mentioned;
