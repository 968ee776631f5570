-- Deleted rows and their entries in indexes stay until VACUUM removes them, and the planner passes those at the end of an index each time
-- that it plans a statement: 20,000 deleted issues among a million cost 2 ms for each statement. By default, PostgreSQL waits until a fifth
-- of a table has changed. search_documents is not here, because each VACUUM of it reads its large GIN index.
alter table issues set (autovacuum_vacuum_scale_factor = 0.01);
alter table issue_bodies set (autovacuum_vacuum_scale_factor = 0.01);
alter table comments set (autovacuum_vacuum_scale_factor = 0.01);
alter table events set (autovacuum_vacuum_scale_factor = 0.01);
alter table involvements set (autovacuum_vacuum_scale_factor = 0.01);
alter table subscriptions set (autovacuum_vacuum_scale_factor = 0.01);
alter table notifications set (autovacuum_vacuum_scale_factor = 0.01);
