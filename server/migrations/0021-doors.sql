-- API tokens -------------------------------------------------------------------------------------------------
-- What a program of a member of staff may do in their place. Only the hash of the token is kept.
create table api_tokens (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  name text not null,
  hash bytea not null unique,
  -- The last characters, so that its owner can tell it from others.
  hint text not null,
  scopes text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz
);
create index api_tokens_by_user on api_tokens (user_id, id);

-- Which token did it, in the place of the session; no reference, since both logs outlive tokens.
alter table events add column token_id integer;
alter table audit_log add column token_id integer;
-- Before and after, as JSON. The hash of the row covers it as it is written here.
alter table audit_log add column change text check (length(change) <= 8000);

-- The audit screen: what staff did, and everything of one kind, the newest first.
create index events_of_staff on events (at, id) where actor_kind = 'admin';
create index events_by_name on events (name, at, id);
create index audit_log_of_staff on audit_log (at, seq) where actor_kind = 'admin';
create index audit_log_by_ticket on audit_log (ticket_id, at, seq) where ticket_id is not null;
create index audit_log_by_action on audit_log (action, at, seq);

-- Outgoing webhooks ------------------------------------------------------------------------------------------
create table webhooks (
  id integer generated always as identity primary key,
  url text not null,
  name text not null,
  kinds text[] not null,
  -- Sealed. The one before also signs for a day, so that a receiver can change over.
  secret text not null,
  old_secret text,
  old_secret_until timestamptz,
  created_at timestamptz not null,
  -- By an owner, or by itself when it failed for days.
  paused_at timestamptz,
  paused_by_itself boolean not null default false,
  -- Since the last delivery that worked; null while all is well.
  failing_since timestamptz,
  -- Until then only retries are sent, not what is new: a dead receiver must not take the time of the others.
  rests_until timestamptz,
  -- When staff were last told that a delivery was given up.
  told_at timestamptz
);

-- One event for one receiver. What is sent is written out of the event at every try, and comes out the same.
create table webhook_deliveries (
  id bigint generated always as identity primary key,
  webhook_id integer not null references webhooks on delete cascade,
  -- Null for a test.
  event_id bigint,
  kind text not null,
  -- Sent as `webhook-id`: the same at every try and replay.
  message_id text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  tries integer not null default 0,
  created_at timestamptz not null default now(),
  next_try_at timestamptz default now(),
  -- What came of the last try.
  tried_at timestamptz,
  status integer,
  took_ms integer,
  problem text,
  answer text,
  check ((state = 'waiting') = (next_try_at is not null))
);
create index webhook_deliveries_by_webhook on webhook_deliveries (webhook_id, id);
create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_try_at) where state = 'waiting';
create index webhook_deliveries_by_age on webhook_deliveries (created_at);

-- Commits with the event and costs its writer no round trip. Two queues: a slow receiver never takes the place of a mail.
create function feed_webhooks() returns trigger language plpgsql as $$
declare
  receiver integer;
begin
  for receiver in select id from webhooks where paused_at is null and new.name = any(kinds) order by id loop
    insert into webhook_deliveries (webhook_id, event_id, kind, message_id)
      values (receiver, new.id, new.name, 'evt_' || new.id);
    perform graphile_worker.add_job('webhooks.deliver', json_build_object('webhook', receiver),
      queue_name => 'webhooks-' || receiver % 2);
  end loop;
  return null;
end
$$;
create trigger events_feed_webhooks after insert on events for each row execute function feed_webhooks();

-- The last check of the audit log's chain.
create table audit_checks (
  only_one boolean primary key default true check (only_one),
  asked_at timestamptz,
  checked_at timestamptz,
  rows bigint not null default 0,
  faults integer not null default 0,
  says text[] not null default '{}'
);
insert into audit_checks default values;
