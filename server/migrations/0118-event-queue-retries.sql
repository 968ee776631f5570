-- When an event that could not be handled is tried again. Null: at once.
alter table event_queue add column due_at timestamptz;
