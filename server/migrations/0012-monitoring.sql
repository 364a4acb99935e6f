-- Sites that clients have watched. What changes with every check is in `monitor_schedule`.
create table monitors (
  id integer primary key generated always as identity,
  user_id integer not null references users (id) on delete cascade,
  url text not null,
  host text not null,
  name text not null,
  -- The page must hold it.
  keyword text,
  -- What the file, the meta tag or the DNS record must hold.
  token text not null,
  verified_at timestamptz,
  paused_at timestamptz,
  -- [{starts_at, ends_at}], at most ten.
  maintenance jsonb not null default '[]',
  -- {from, to, time_zone}: no mails between these times of day.
  quiet_hours jsonb,
  -- Of the public page; kept while it is switched off, so that badges come back with it.
  slug text unique,
  is_public boolean not null default false,
  created_at timestamptz not null default now(),
  -- Of the newest answer over TLS.
  certificate_starts_at timestamptz,
  certificate_expires_at timestamptz,
  certificate_issuer text,
  certificate_fingerprint text,
  -- As the domain's register says; asked once a day.
  domain text,
  domain_expires_at timestamptz,
  -- Of the daily light examination.
  examined_at timestamptz,
  examination_id uuid references examinations (id) on delete set null,
  -- The newest expiry that was mailed about, so that each is mailed once.
  certificate_warned_for timestamptz,
  domain_warned_for timestamptz,
  unique (user_id, url)
);
create index monitors_by_user on monitors (user_id, id);
create index monitors_to_examine on monitors (examined_at nulls first) where verified_at is not null;
create index monitors_by_examination on monitors (examination_id) where examination_id is not null;

-- One narrow row a monitor, rewritten by every check: room in the page keeps the rewriting cheap.
create table monitor_schedule (
  monitor_id integer primary key references monitors (id) on delete cascade,
  -- Null: not checked at all (not proved, paused).
  next_due timestamptz,
  -- Raised by every claim, so that a late result of an older claim changes nothing.
  version integer not null default 0,
  -- waiting, up, checking, down, blocked, unknown, resting
  state text not null default 'waiting',
  -- Failures in a row, and successes in a row while down.
  fails smallint not null default 0,
  oks smallint not null default 0,
  -- First failure while checking or down; first success while it recovers.
  failed_at timestamptz,
  recovered_at timestamptz,
  incident_id integer,
  last_at timestamptz,
  last_outcome smallint,
  last_status smallint,
  last_ms integer,
  last_says text
) with (fillfactor = 60, autovacuum_vacuum_scale_factor = 0.02);
create index monitor_schedule_due on monitor_schedule (next_due) where next_due is not null;

-- Every check, by day; a job makes the days to come and drops the old ones. Outcomes: 0 up, 1 down, 2 blocked, 3 unknown,
-- 4 maintenance. The primary key holds all that the chart reads, so that reading a week touches no row.
create table monitor_checks (
  monitor_id integer not null,
  at timestamptz not null,
  total_ms integer not null,
  status smallint,
  outcome smallint not null,
  dns_ms smallint,
  connect_ms smallint,
  tls_ms smallint,
  first_byte_ms smallint,
  primary key (monitor_id, at) include (outcome, status, total_ms)
) partition by range (at);

-- Rolled up after each hour; `worst_*` is the hour's worst check, for charts of more than two weeks.
create table monitor_hours (
  monitor_id integer not null references monitors (id) on delete cascade,
  hour timestamptz not null,
  up smallint not null,
  down smallint not null,
  unknown smallint not null,
  total_ms_sum bigint not null,
  worst_at timestamptz,
  worst_status smallint,
  worst_ms integer,
  primary key (monitor_id, hour)
);
create index monitor_hours_by_hour on monitor_hours using brin (hour);

create table monitor_days (
  monitor_id integer not null references monitors (id) on delete cascade,
  day date not null,
  up integer not null,
  down integer not null,
  unknown integer not null,
  total_ms_sum bigint not null,
  primary key (monitor_id, day)
);

-- One row: up to when hours are rolled up, so that a worker that was away goes on from there.
create table monitor_rolled_up (
  id boolean primary key default true check (id),
  until timestamptz not null
);

-- Kept for as long as the monitor is: what was promised is judged by them, not by single checks.
create table monitor_incidents (
  id integer primary key generated always as identity,
  monitor_id integer not null references monitors (id) on delete cascade,
  started_at timestamptz not null,
  confirmed_at timestamptz not null,
  ended_at timestamptz,
  kind text not null,
  status_code smallint,
  says text not null,
  -- Why, as the examination found it.
  finding_id uuid references findings (id) on delete set null,
  -- It came back within minutes of its end, so often.
  returned smallint not null default 0
);
create index monitor_incidents_by_monitor on monitor_incidents (monitor_id, id desc);
create index monitor_incidents_by_finding on monitor_incidents (finding_id) where finding_id is not null;
create unique index monitor_incidents_open on monitor_incidents (monitor_id) where ended_at is null;

-- What is still to be mailed about; a row goes when its mail is in the outbox.
create table monitor_notices (
  id bigint primary key generated always as identity,
  user_id integer not null references users (id) on delete cascade,
  monitor_id integer not null references monitors (id) on delete cascade,
  incident_id integer not null references monitor_incidents (id) on delete cascade,
  edge text not null check (edge in ('down', 'up')),
  at timestamptz not null,
  -- The examination may still say why; it, or a job half a minute later, sets this to false.
  waits_for_cause boolean not null default false,
  unique (incident_id, edge)
);
create index monitor_notices_by_user on monitor_notices (user_id, at);
create index monitor_notices_by_monitor on monitor_notices (monitor_id);

create table monitor_reports (
  id integer primary key generated always as identity,
  user_id integer not null references users (id) on delete cascade,
  kind text not null check (kind in ('weekly', 'monthly')),
  from_at timestamptz not null,
  to_at timestamptz not null,
  -- The figures that the PDF shows.
  figures jsonb not null,
  file_key text not null,
  created_at timestamptz not null default now(),
  unique (user_id, kind, from_at)
);

alter table examinations drop constraint examinations_purpose_check;
alter table examinations add constraint examinations_purpose_check
  check (purpose in ('chat', 'contact', 'proof', 'watch', 'incident', 'daily'));

-- Asked for by a check or the daily job, so that it goes with the monitor; what a request refers to stays with its client.
alter table examinations add column monitor_id integer references monitors (id) on delete set null;
create index examinations_by_monitor on examinations (monitor_id) where monitor_id is not null;
create index examinations_of_monitors on examinations (created_at) where purpose in ('incident', 'daily');
