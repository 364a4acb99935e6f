-- What staff want to be reminded of, and what care plans promise as work with a due day. Due days and times are London's.
create table reminders (
  id integer generated always as identity primary key,
  title text not null,
  description text not null,
  client_name text not null,
  client_email text not null,
  -- The customer whose address it has, or whose plan promises it.
  user_id integer references users on delete cascade,
  reminder_type text not null,
  due_date date not null,
  due_time time(0) not null,
  priority text not null check (priority in ('low', 'medium', 'high', 'urgent')),
  repeats text not null check (repeats in ('never', 'weekly', 'monthly', 'quarterly', 'yearly')),
  -- Made when this one was completed, once.
  next_id integer references reminders on delete set null,
  -- What of which plan promises it; null for what staff put down.
  promise text check (promise in ('code_audit', 'report', 'check_in')),
  plan text,
  created_by integer references users on delete set null,
  created_at timestamptz not null default now(),
  completed_at timestamptz,
  completed_by integer references users on delete set null,
  unique (user_id, promise, due_date)
);
create index reminders_by_due on reminders (due_date, due_time, id);
create index reminders_open on reminders (due_date, due_time, id) where completed_at is null;
create index reminders_completed on reminders (due_date, due_time, id) where completed_at is not null;
create index reminders_by_email on reminders (lower(client_email)) where client_email <> '';
create index reminders_by_next on reminders (next_id) where next_id is not null;

-- A calendar program has no session: its key, kept as a hash.
create table reminder_feeds (
  user_id integer primary key references users on delete cascade,
  key_hash bytea not null unique,
  created_at timestamptz not null default now()
);
