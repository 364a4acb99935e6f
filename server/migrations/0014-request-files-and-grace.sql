-- Files that were added before their request was sent, also by visitors without an account. The id is all that it takes
-- to attach or remove one; what no request takes is removed after two days.
create table request_files (
  id text primary key check (length(id) = 24),
  -- The request that took it; its ticket takes the row in the same transaction.
  service_request_id integer references service_requests on delete cascade,
  -- Added in this conversation with the assistant: a request that comes out of it takes it too.
  conversation_id bigint references conversations on delete set null,
  name text not null,
  type text not null,
  size integer not null check (size > 0),
  width integer,
  height integer,
  storage_key text not null,
  preview_key text,
  created_at timestamptz not null default now()
);
create index request_files_by_age on request_files (created_at);
create index request_files_by_conversation on request_files (conversation_id) where conversation_id is not null;
create index request_files_by_request on request_files (service_request_id) where service_request_id is not null;

-- Since when payments of a subscription fail: the days of grace count from here. The reminder goes out once, and after the
-- grace the plan is on hold, whatever the provider still tries.
alter table subscriptions add column late_since timestamptz;
alter table subscriptions add column late_reminded boolean not null default false;
alter table subscriptions add column grace_over boolean not null default false;
update subscriptions set late_since = now() where status = 'past_due';
