-- Answers to our mails. The mail itself lies in the file store until it is decided about; what came of it stays for a month.
create table inbound_mails (
  id bigint generated always as identity primary key,
  -- SHA-256 of its bytes: the same mail delivered twice is one.
  hash bytea not null unique,
  -- Null once it is decided.
  storage_key text,
  source text not null check (source in ('imap', 'webhook')),
  size integer not null,
  received_at timestamptz not null,
  outcome text check (outcome in ('posted', 'answered', 'dropped')),
  -- Why it was not taken.
  reason text,
  ticket_id integer references tickets on delete set null,
  decided_at timestamptz
);
create index inbound_mails_by_time on inbound_mails (received_at);
create index inbound_mails_by_ticket on inbound_mails (ticket_id) where ticket_id is not null;
