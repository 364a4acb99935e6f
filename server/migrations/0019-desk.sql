-- A snoozed ticket is out of the inbox until this moment, or until its client writes.
alter table tickets add column snoozed_until timestamptz(3);
-- Where the conversation went when two tickets became one.
alter table tickets add column merged_into integer references tickets on delete cascade;
create index tickets_merged on tickets (merged_into) where merged_into is not null;

-- The lists leave snoozed tickets out, so their indexes do too: many of them never slow a page down.
drop index tickets_inbox, tickets_inbox_by_status, tickets_inbox_by_waiting, tickets_inbox_by_assignee, tickets_deleted;
create index tickets_inbox on tickets (inbox_order, id) where deleted_at is null and snoozed_until is null;
create index tickets_inbox_by_status on tickets (status, inbox_order, id)
  where deleted_at is null and snoozed_until is null;
create index tickets_inbox_by_waiting on tickets (waiting_for, inbox_order, id)
  where deleted_at is null and snoozed_until is null;
create index tickets_inbox_by_assignee on tickets (assignee_id, inbox_order, id)
  where deleted_at is null and snoozed_until is null;
create index tickets_snoozed on tickets (snoozed_until, id) where deleted_at is null and snoozed_until is not null;
create index tickets_deleted on tickets (deleted_at, id) where deleted_at is not null;

create table tags (
  id integer generated always as identity primary key,
  name text not null,
  created_at timestamptz not null default now()
);
create unique index tags_by_name on tags (lower(name));

-- Carries the ticket's place in the inbox, so that a page of one tag is one index read however many have the tag.
create table ticket_tags (
  ticket_id integer not null references tickets on delete cascade,
  tag_id integer not null references tags,
  inbox_order timestamptz not null,
  primary key (ticket_id, tag_id)
);
create index ticket_tags_inbox on ticket_tags (tag_id, inbox_order, ticket_id);
create function keep_tags_in_order() returns trigger language plpgsql as $$
begin
  update ticket_tags set inbox_order = new.inbox_order where ticket_id = new.id;
  return null;
end $$;
create trigger tags_in_order after update on tickets for each row
  when (old.inbox_order is distinct from new.inbox_order) execute function keep_tags_in_order();

create table inbox_filters (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  name text not null,
  filters jsonb not null,
  created_at timestamptz not null default now()
);
create unique index inbox_filters_by_name on inbox_filters (user_id, lower(name));

-- What the client thinks of the help, asked after the ticket was resolved.
create table ticket_ratings (
  ticket_id integer primary key references tickets on delete cascade,
  score text not null check (score in ('good', 'okay', 'bad')),
  comment text not null default '',
  rated_at timestamptz not null default now()
);
create index ticket_ratings_by_time on ticket_ratings (rated_at);
