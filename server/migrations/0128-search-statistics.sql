-- The statistics of words told only those that are in more than three of a hundred documents. Whether the first rows of a list are likely
-- to fill a page with a word, or all documents with it are found, is decided by them. ANALYZE reads 90,000 documents then, which takes
-- some five seconds for a million. Citus cannot change the statistics of a distributed table, and does not tell what it expects.
do $$
begin
  if not exists (select from distribution) then
    alter table search_documents alter column document set statistics 300;
    analyze search_documents (document);
  end if;
end $$;
