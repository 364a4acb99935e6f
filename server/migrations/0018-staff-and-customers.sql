-- Staff ------------------------------------------------------------------------------------------------------
-- What a member of staff may do; kept when they are deactivated, which takes `is_admin` away. Null: never was staff.
alter table users add column staff_role text check (staff_role in ('owner', 'agent'));
update users set staff_role = 'owner' where is_admin;
create index users_staff on users (id) where staff_role is not null;

-- A suspended customer or deactivated member of staff may not sign in.
alter table users add column suspended_at timestamptz;
alter table users add column suspended_reason text;

-- One address has one invitation; it goes when it is used.
create table staff_invites (
  id integer generated always as identity primary key,
  email text not null unique check (email = lower(email)),
  role text not null check (role in ('owner', 'agent')),
  hash bytea not null unique,
  invited_by integer not null references users on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index staff_invites_by_inviter on staff_invites (invited_by);

-- Looking as a client: a session of the client's that only reads, opened from this session of a member of staff.
alter table sessions add column viewer_session_id integer references sessions on delete cascade;
create index sessions_by_viewer on sessions (viewer_session_id) where viewer_session_id is not null;

-- Who of staff did what.
create index events_by_staff on events (actor_id, at, id) where actor_kind = 'admin';
create index audit_log_by_staff on audit_log (actor_id, at, seq) where actor_kind = 'admin';

-- Customers --------------------------------------------------------------------------------------------------
create table customer_notes (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  author_id integer references users on delete set null,
  author_name text not null,
  note text not null,
  created_at timestamptz not null
);
create index customer_notes_by_user on customer_notes (user_id, id);

create table customer_tags (
  user_id integer not null references users on delete cascade,
  tag text not null,
  primary key (user_id, tag)
);
create index customer_tags_by_tag on customer_tags (tag, user_id);

-- Search by part of a name or address; the extension may be installed by the owner of a database.
create extension if not exists pg_trgm;
create index users_by_name_part on users using gin (name gin_trgm_ops);
create index users_by_email_part on users using gin (email gin_trgm_ops);
