-- The embedded payment provider of an installation without a real one: its objects as it shows them, and nothing else.
create table payments_sandbox_objects (
  id text primary key,
  kind text not null,
  body jsonb not null,
  seq bigint generated always as identity,
  created_at timestamptz not null default now()
);
create index payments_sandbox_objects_by_kind on payments_sandbox_objects (kind, seq desc);

-- Calls that were made with an idempotency key, with the answer they got.
create table payments_sandbox_calls (
  key text primary key,
  fingerprint text not null,
  answer jsonb not null,
  created_at timestamptz not null default now()
);

-- Events on their way to the product.
create table payments_sandbox_deliveries (
  event_id text primary key references payments_sandbox_objects (id) on delete cascade,
  tries integer not null default 0,
  next_at timestamptz not null default now(),
  delivered_at timestamptz
);
create index payments_sandbox_deliveries_waiting on payments_sandbox_deliveries (next_at) where delivered_at is null;
