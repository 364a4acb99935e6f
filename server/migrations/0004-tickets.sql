-- The inbox: most urgent promise first, tickets without one last.
alter table tickets add column inbox_order timestamptz
  generated always as (coalesce(due_at, 'infinity'::timestamptz)) stored;
create index tickets_inbox on tickets (inbox_order, id) where deleted_at is null;
create index tickets_inbox_by_status on tickets (status, inbox_order, id) where deleted_at is null;
create index tickets_inbox_by_waiting on tickets (waiting_for, inbox_order, id) where deleted_at is null;
create index tickets_inbox_by_assignee on tickets (assignee_id, inbox_order, id) where deleted_at is null;
-- Whether there is anything unread, and not how much: a second message then changes no indexed column, and PostgreSQL
-- need not touch any index of the ticket for it.
alter table tickets add column client_has_unread boolean generated always as (client_unread > 0) stored;
alter table tickets add column staff_has_unread boolean generated always as (staff_unread > 0) stored;
create index tickets_unread_by_client on tickets (user_id) where client_has_unread and deleted_at is null;
create index tickets_unread_by_staff on tickets (id) where staff_has_unread and deleted_at is null;
create index tickets_deleted on tickets (deleted_at) where deleted_at is not null;

-- Room on each page, so that a message changes its ticket in place without touching the indexes.
alter table tickets set (fillfactor = 80);

-- True while a job waits to make the newest words findable: a burst of messages asks for one run.
alter table tickets add column search_stale boolean not null default false;

-- What the inbox search looks through: subject, customer and messages of a ticket. Written by a job.
create table ticket_search (
  ticket_id integer primary key references tickets on delete cascade,
  document tsvector not null,
  -- The newest message that the document knows.
  indexed_seq integer not null
);
create index ticket_search_by_word on ticket_search using gin (document);
