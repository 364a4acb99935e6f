-- The role that a session was opened with: when the person's role changes, the session is over.
alter table sessions add column staff boolean not null default false;

create index email_codes_by_email on email_codes (email);
create index sessions_by_expiry on sessions (expires_at);
