-- Page views and steps by day, so that the summary reads a few rows however many events there are. Written by a job.
create table event_days (
  day date not null,
  name text not null,
  -- Empty for what is no page view.
  path text not null,
  count integer not null check (count > 0),
  primary key (day, name, path)
);
-- Events before this moment are in `event_days`; later ones are counted where they are.
create table event_days_until (
  only_row boolean primary key default true check (only_row),
  until timestamptz not null,
  -- The newest event that was seen: what comes after it with an earlier time came late, and its day is counted again.
  last_id bigint not null
);

-- The business's own figures by UTC day. Written by a job; the days from `figure_days_until` on are counted from the rows.
create table figure_days (
  day date not null,
  figure text not null,
  -- Of the customer's plan, and of the ticket; empty where they say nothing.
  plan text not null,
  urgency text not null,
  count integer not null,
  -- Those of them that came later than promised.
  late integer not null,
  -- Pence, or seconds for times.
  amount bigint not null,
  primary key (figure, day, plan, urgency)
);
create table figure_days_until (
  only_row boolean primary key default true check (only_row),
  until date not null
);

-- What a ticket's client was promised when it was opened, and when it was kept.
alter table tickets
  add column plan text not null default '',
  add column answer_by timestamptz(3),
  add column answered_at timestamptz(3),
  add column finish_by timestamptz(3),
  add column finished_at timestamptz(3);
update tickets t set
  answered_at = (select min(m.created_at) from messages m where m.ticket_id = t.id and m.side = 'staff'),
  finished_at = case when t.status in ('resolved', 'closed') and t.merged_into is null then
    (select max(e.at) from events e where e.ticket_id = t.id and e.name = 'ticket.status_changed'
      and e.data ->> 'to' in ('resolved', 'closed')) end;
create index tickets_by_answer on tickets (answered_at) where answered_at is not null;
create index tickets_by_finish on tickets (finished_at) where finished_at is not null;

-- Each figure counts its days, and lists the rows behind it, by one index.
create index users_by_time on users (created_at);
create index examinations_by_time on examinations (created_at) where purpose in ('chat', 'contact');
create index service_requests_by_time on service_requests (created_at);
-- When it went out to the customer.
alter table quotes add column sent_at timestamptz;
update quotes set sent_at = expires_at - make_interval(days => valid_days) where expires_at is not null;
create index quotes_by_sending on quotes (sent_at) where sent_at is not null;
create index quotes_by_acceptance on quotes (accepted_at) where accepted_at is not null;
create index ledger_entries_by_time on ledger_entries (at);
create index subscriptions_by_start on subscriptions (started_at);
create index subscriptions_by_end on subscriptions (ended_at) where ended_at is not null;
create index invoices_unpaid_by_issue on invoices (issued_at) include (open_pence)
  where status = 'open' and open_pence > 0;

-- The inbox by any combination of its filters, each index in the order of the list. Merged tickets are in no list.
drop index tickets_inbox, tickets_inbox_by_status, tickets_inbox_by_waiting, tickets_inbox_by_assignee, tickets_snoozed;
create index tickets_inbox on tickets (inbox_order, id)
  where deleted_at is null and merged_into is null and snoozed_until is null;
create index tickets_inbox_by_state on tickets (status, urgency_level, waiting_for, inbox_order, id)
  where deleted_at is null and merged_into is null and snoozed_until is null;
create index tickets_inbox_by_assignee on tickets (assignee_id, status, urgency_level, waiting_for, inbox_order, id)
  where deleted_at is null and merged_into is null and snoozed_until is null;
create index tickets_snoozed on tickets (snoozed_until, id)
  where deleted_at is null and merged_into is null and snoozed_until is not null;
create index tickets_snoozed_by_state on tickets (status, urgency_level, waiting_for, snoozed_until, id)
  where deleted_at is null and merged_into is null and snoozed_until is not null;
create index tickets_snoozed_by_assignee on tickets (assignee_id, status, urgency_level, waiting_for, snoozed_until, id)
  where deleted_at is null and merged_into is null and snoozed_until is not null;
-- A search walks the tickets in their order, snoozed ones too, before it asks for its words.
create index tickets_by_promise on tickets (inbox_order, id) where deleted_at is null;

-- Who is staff is asked on most pages of the desk.
drop index users_staff;
create index users_staff on users (id) where staff_role is not null or is_admin;
create index users_admins on users (name) where is_admin;

-- A number is searched by its beginning.
create index invoices_by_number on invoices (number text_pattern_ops) where number is not null;
