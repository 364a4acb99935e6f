-- The audit log: what must be provable about secrets. Each row carries an HMAC over itself and the row before it, so that
-- one that is changed, removed or moved can be named; docs/operations.md has the command that checks it.
create table audit_log (
  -- Without gaps, given under the lock of the head.
  seq bigint primary key,
  at timestamptz(3) not null,
  actor_kind text not null check (actor_kind in ('guest', 'client', 'admin', 'system')),
  actor_id integer,
  actor_name text,
  -- In whose name, where a member of staff looks as a client.
  acting_as integer,
  session_id integer,
  ip text,
  request_id text,
  action text not null,
  object_kind text not null,
  object_id integer,
  -- The customer whose slice the row belongs to.
  owner_id integer,
  ticket_id integer,
  outcome text not null check (outcome in ('done', 'refused', 'failed')),
  reason text,
  hash bytea not null
);
create index audit_log_by_object on audit_log (object_kind, object_id, seq desc);
create index audit_log_by_owner on audit_log (owner_id, seq desc) where owner_id is not null;

-- The newest row; its lock puts writers in line.
create table audit_head (
  only_one boolean primary key default true check (only_one),
  seq bigint not null,
  hash bytea not null
);
insert into audit_head (seq, hash) values (0, '');

create function audit_log_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only';
end
$$;
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function audit_log_is_append_only();
revoke update, delete, truncate on audit_log from public, current_user;

-- The vault -------------------------------------------------------------------------------------------------
create table credentials (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  service_request_id integer not null references service_requests on delete cascade,
  kind text not null check (kind in ('site_login', 'hosting', 'sftp', 'dns', 'database', 'other')),
  label text not null,
  username text,
  -- What is no secret: address, host, port, provider. Its schema is in the contract.
  details jsonb not null default '{}',
  -- The client's consent that the login may be tried.
  may_test boolean not null,
  test_result text check (test_result in ('accepted', 'refused', 'unreachable', 'unknown')),
  test_detail text,
  tested_at timestamptz,
  -- The first opening by staff: what they have seen is to be changed when the job is done.
  staff_opened_at timestamptz,
  -- Set when the job ends, and then the entry is deleted.
  expires_at timestamptz,
  created_at timestamptz not null default now()
);
create index credentials_by_user on credentials (user_id, id desc);
create index credentials_by_request on credentials (service_request_id);
create index credentials_to_expire on credentials (expires_at) where expires_at is not null;

-- One row a secret field, as `platform/crypto/envelope.ts` seals it.
create table credential_secrets (
  credential_id integer not null references credentials on delete cascade,
  field text not null check (field in ('text', 'passphrase', 'notes')),
  dek_version integer not null check (dek_version > 0),
  format smallint not null,
  kek_id text not null,
  wrapped_dek bytea not null,
  wrap_iv bytea not null,
  iv bytea not null,
  ct bytea not null,
  tag bytea not null,
  primary key (credential_id, field)
);
create index credential_secrets_by_key on credential_secrets (kek_id, credential_id);

-- A member of staff's right to open one entry, for one open ticket, until an end.
create table credential_leases (
  id integer generated always as identity primary key,
  credential_id integer not null references credentials on delete cascade,
  ticket_id integer not null references tickets on delete cascade,
  holder_id integer not null references users on delete cascade,
  reason text not null,
  created_at timestamptz not null,
  until timestamptz not null,
  ended_at timestamptz,
  -- When the holder first opened the entry.
  opened_at timestamptz
);
create unique index credential_leases_live on credential_leases (credential_id, holder_id) where ended_at is null;
create index credential_leases_by_ticket on credential_leases (ticket_id) where ended_at is null;

-- A test of a login under way; the worker writes what came of it. Holds no secret.
create table credential_tests (
  id integer generated always as identity primary key,
  credential_id integer not null references credentials on delete cascade,
  -- Under which access staff asked; null for the owner.
  lease_id integer references credential_leases on delete cascade,
  asked_at timestamptz not null,
  result text check (result in ('accepted', 'refused', 'unreachable', 'unknown')),
  detail text
);
create index credential_tests_by_credential on credential_tests (credential_id);
