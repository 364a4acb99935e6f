-- Proof of fix: the fault a ticket is about, before and after. A copy of both stays with the ticket, whatever becomes of
-- the examinations.
create table proofs (
  ticket_id integer primary key references tickets on delete cascade,
  code text not null,
  url text not null,
  -- The examination may ask for what nobody linked to, and needs a browser, as the first one did.
  owner boolean not null,
  deep boolean not null,
  before jsonb not null,
  before_at timestamptz not null,
  state text not null check (state in ('waiting', 'gone', 'still_there', 'unknown', 'returned')),
  -- The finding when it was still there, null when it was not seen.
  after jsonb,
  after_at timestamptz,
  looks integer not null default 0,
  watched_until timestamptz,
  next_look_at timestamptz
);
create index proofs_due on proofs (next_look_at) where next_look_at is not null;
