-- Accounts -------------------------------------------------------------------------------------------------
create table users (
  id integer generated always as identity primary key,
  email text not null unique check (email = lower(email)),
  name text not null,
  password_hash text not null,
  is_admin boolean not null default false,
  website_url text,
  phone_country text not null default 'GB',
  phone_number text,
  email_verified_at timestamptz,
  pending_email text,
  subscription_tier text check (subscription_tier in ('performance', 'stability', 'security')),
  created_at timestamptz not null default now()
);

create table sessions (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  device text not null,
  ip text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  idle_expires_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text
);
create index sessions_by_user on sessions (user_id) where ended_at is null;

-- One row a rotation; a used token that comes back ends its whole session.
create table refresh_tokens (
  id bigint generated always as identity primary key,
  session_id integer not null references sessions on delete cascade,
  parent_id bigint,
  hash bytea not null unique,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index refresh_tokens_by_session on refresh_tokens (session_id);

create table email_codes (
  id bigint generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  purpose text not null check (purpose in ('verify_email', 'change_email', 'reset_password')),
  email text not null,
  hash bytea not null,
  tries smallint not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index email_codes_by_user on email_codes (user_id, purpose);

-- The counters of rate-limiter-flexible; its own column names.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

-- Requests and tickets -------------------------------------------------------------------------------------
create table service_requests (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  service_type text not null,
  platform_type text not null,
  website_url text,
  problem_description text not null,
  urgency_level text not null,
  estimated_pence integer not null check (estimated_pence between 0 and 99999999),
  plan_discount_pence integer not null default 0 check (plan_discount_pence between 0 and estimated_pence),
  promotion_discount_pence integer not null default 0 check (promotion_discount_pence between 0 and estimated_pence),
  estimated_days integer not null,
  additional_features text[] not null default '{}',
  status text not null default 'new',
  finding_id text,
  -- Made by the sender, so that asking again after a lost answer opens no second one.
  client_id text,
  created_at timestamptz not null default now(),
  constraint service_requests_once unique (user_id, client_id)
);
create index service_requests_by_user on service_requests (user_id, id desc);
create index service_requests_by_status on service_requests (status, id desc);

create table tickets (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  service_request_id integer unique references service_requests on delete cascade,
  subject text not null,
  service_type text not null,
  urgency_level text not null,
  status text not null default 'open',
  waiting_for text not null default 'staff' check (waiting_for in ('staff', 'client', 'nobody')),
  assignee_id integer references users on delete set null,
  last_seq integer not null default 0,
  client_read_seq integer not null default 0,
  staff_read_seq integer not null default 0,
  client_unread integer not null default 0,
  staff_unread integer not null default 0,
  -- The newest seq each side was mailed about, and how many unread messages came since: those await the next mail.
  client_mailed_seq integer not null default 0,
  staff_mailed_seq integer not null default 0,
  client_unmailed integer not null default 0,
  staff_unmailed integer not null default 0,
  -- Our promised answer, to the millisecond that a page's cursor carries; while paused the rest waits in due_left_seconds.
  due_at timestamptz(3),
  due_left_seconds integer,
  excerpt text not null default '',
  finding_id text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by integer references users on delete set null
);
create index tickets_by_user on tickets (user_id, id desc) where deleted_at is null;

create table messages (
  id integer generated always as identity primary key,
  ticket_id integer not null references tickets on delete cascade,
  seq integer not null,
  -- Null for the assistant; kept when the person's account goes.
  author_id integer references users on delete set null,
  side text not null check (side in ('client', 'staff', 'assistant')),
  author_name text not null,
  message text not null,
  client_id text not null,
  created_at timestamptz not null default now(),
  unique (ticket_id, seq)
);
create unique index messages_once on messages (ticket_id, coalesce(author_id, 0), client_id);

create table ticket_files (
  id integer generated always as identity primary key,
  ticket_id integer not null references tickets on delete cascade,
  message_id integer not null references messages on delete cascade,
  name text not null,
  type text not null,
  size integer not null check (size >= 0),
  width integer,
  height integer,
  storage_key text not null unique,
  preview_key text unique,
  created_at timestamptz not null default now()
);
create index ticket_files_by_message on ticket_files (message_id);
create index ticket_files_by_ticket on ticket_files (ticket_id);

create table ticket_notes (
  id integer generated always as identity primary key,
  ticket_id integer not null references tickets on delete cascade,
  author_id integer references users on delete set null,
  author_name text not null,
  note text not null,
  created_at timestamptz not null default now()
);
create index ticket_notes_by_ticket on ticket_notes (ticket_id, id);

create table canned_replies (
  id integer generated always as identity primary key,
  title text not null,
  body text not null,
  created_at timestamptz not null default now()
);

-- The first 10 verified accounts hold one free first fix each: never 11, never used twice.
create table promotion_grants (
  slot smallint primary key check (slot between 1 and 10),
  user_id integer unique references users on delete set null,
  granted_at timestamptz not null default now(),
  used_at timestamptz,
  service_request_id integer unique references service_requests on delete set null
);

-- Events: audit trail and timeline in one, written in the transaction of what happened ----------------------
create table events (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  name text not null,
  actor_kind text not null check (actor_kind in ('guest', 'client', 'admin', 'system')),
  actor_id integer,
  session_id integer,
  ip text,
  request_id text,
  user_id integer,
  ticket_id integer,
  finding_id text,
  data jsonb not null default '{}'
);
create index events_by_ticket on events (ticket_id, id) where ticket_id is not null;
create index events_by_user on events (user_id, id) where user_id is not null;

create function events_are_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'events are append-only';
end
$$;
create trigger events_append_only before update or delete or truncate on events
  for each statement execute function events_are_append_only();

-- Mail outbox: a row commits with its cause, a job delivers it ----------------------------------------------
create table mails (
  id bigint generated always as identity primary key,
  kind text not null,
  to_address text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  -- The same cause never mails twice.
  dedupe_key text unique,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  attempts integer not null default 0,
  last_error text
);
create index mails_by_recipient on mails (to_address, created_at);
