-- Whom the payment provider knows a person as.
create table billing_customers (
  user_id integer primary key references users (id) on delete cascade,
  customer_id text not null unique,
  created_at timestamptz not null default now()
);

-- The provider's checkout pages that people were sent to. At most one a person is open, so nobody pays for two plans:
-- before another one is opened, all pages that are not `closed_at` are closed at the provider.
create table checkouts (
  id uuid primary key default gen_random_uuid(),
  user_id integer not null references users (id) on delete cascade,
  plan text not null check (plan in ('performance', 'stability', 'security')),
  -- Null until the provider has answered.
  session_id text unique,
  url text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Nobody is sent there any more.
  ended_at timestamptz,
  -- Nobody can pay there any more: the provider has said so.
  closed_at timestamptz,
  -- What was paid for here. Until that has been read, nobody is sent to pay again.
  subscription_id text
);
create unique index checkouts_open on checkouts (user_id) where ended_at is null;
create index checkouts_by_user on checkouts (user_id);
create index checkouts_by_subscription on checkouts (subscription_id);

-- What the provider said of a subscription when it was last read; never what an event claimed.
create table subscriptions (
  id text primary key,
  -- Of whom the provider takes money, the account stays.
  user_id integer not null references users (id),
  -- Null: a price that is none of our plans, from the beginning. Where it became one, the plan from before.
  plan text check (plan in ('performance', 'stability', 'security')),
  -- The provider's own word: active, past_due, canceled, ...
  status text not null,
  price_pence bigint not null check (price_pence >= 0),
  started_at timestamptz not null,
  -- Paid up to here.
  period_end timestamptz,
  -- Ends then, if nobody changes their mind.
  cancel_at timestamptz,
  ended_at timestamptz,
  read_at timestamptz not null
);
create index subscriptions_by_user on subscriptions (user_id, started_at desc);

-- Every event of the provider that was taken in: the same one again changes nothing.
create table payment_events (
  id text primary key,
  type text not null,
  created_at timestamptz not null,
  received_at timestamptz not null default now()
);

-- All events of the provider up to then have been asked for.
create table payment_events_caught_up (
  only_row boolean primary key default true check (only_row),
  up_to timestamptz not null
);
