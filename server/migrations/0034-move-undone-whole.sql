-- When the session that changed the address was opened: undoing the change takes back what was set up since then. Null of
-- changes from before this column.
alter table email_moves add column session_opened_at timestamptz;
