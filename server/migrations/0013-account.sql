-- Second step of a sign-in -----------------------------------------------------------------------------------
create table two_step (
  user_id integer primary key references users on delete cascade,
  -- Encrypted with a key that is not in the database, for this person alone.
  secret text not null,
  created_at timestamptz not null default now(),
  -- Null until a first code has proved that the app has the secret.
  confirmed_at timestamptz,
  -- The newest 30-second step whose code was used: it and older ones never count again.
  last_step bigint not null default 0
);

create table recovery_codes (
  id bigint generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  hash bytea not null,
  used_at timestamptz,
  unique (user_id, hash)
);

create table passkeys (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  name text not null,
  -- Kept by a password manager or an account of the device's maker, so that it survives the device.
  synced boolean not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_by_user on passkeys (user_id);

-- What a caller has to present again in the next step; each works once.
create table sign_in_challenges (
  id bigint generated always as identity primary key,
  purpose text not null check (purpose in ('two_step', 'passkey_sign_in', 'passkey_add', 'sign_in_link')),
  hash bytea not null unique,
  -- Whose sign-in it is; unknown for a passkey until it is used.
  user_id integer references users on delete cascade,
  session_id integer references sessions on delete cascade,
  -- The cookie of the browser that asked, where the answer must come from the same one.
  browser_hash bytea,
  tries smallint not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sign_in_challenges_by_user on sign_in_challenges (user_id);
create index sign_in_challenges_by_expiry on sign_in_challenges (expires_at);

-- The browser that registered an account last. Where others registered the same address too, a code verifies the account with
-- the password that was typed there only in that browser.
alter table users add column registered_by bytea;
alter table users add column registered_again boolean not null default false;

-- Each change of address, for the link to the old one that takes it back.
create table email_moves (
  id bigint generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  old_email text not null,
  hash bytea not null unique,
  moved_at timestamptz not null
);
create index email_moves_by_user on email_moves (user_id);

-- Mails by kind ----------------------------------------------------------------------------------------------
-- Without a row, the kind's own default counts.
create table notification_choices (
  user_id integer not null references users on delete cascade,
  kind text not null,
  choice text not null check (choice in ('now', 'digest', 'off')),
  primary key (user_id, kind)
);

-- What waits for a person's next daily mail.
create table digest_items (
  id bigint generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  kind text not null,
  subject text not null,
  says text not null,
  path text not null,
  dedupe_key text unique,
  created_at timestamptz not null default now()
);
create index digest_items_by_user on digest_items (user_id, id);

-- All data of a person as a file -----------------------------------------------------------------------------
create table exports (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  status text not null default 'waiting' check (status in ('waiting', 'running', 'ready', 'failed')),
  percent smallint not null default 0 check (percent between 0 and 100),
  storage_key text unique,
  bytes bigint,
  created_at timestamptz not null default now(),
  expires_at timestamptz
);
create unique index exports_one_at_a_time on exports (user_id) where status in ('waiting', 'running');
create index exports_by_user on exports (user_id, id desc);
create index exports_by_expiry on exports (expires_at) where expires_at is not null;

-- Deletion ---------------------------------------------------------------------------------------------------
alter table users
  add column deletion_asked_at timestamptz,
  -- From then on a job deletes the account; signing in before takes it back.
  add column deletion_due_at timestamptz,
  -- From then on nothing takes it back: sign-in is refused until the rows are gone.
  add column deletion_started_at timestamptz;
create index users_by_deletion on users (deletion_due_at) where deletion_due_at is not null;

-- Payments of deleted accounts: what tax law asks for, without a name, an address or the account's number.
create table retained_payments (
  id bigint generated always as identity primary key,
  pseudonym uuid not null,
  plan text,
  price_pence bigint not null,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  keep_until timestamptz not null
);
create index retained_payments_by_end on retained_payments (keep_until);
