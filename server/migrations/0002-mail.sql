-- A mail is written out when it leaves; its parts, which may hold a code, are erased once it has gone.
-- One inbox is one person: capitals and a +tag do not make another.
create function inbox_of(address text) returns text immutable language sql
  return lower(regexp_replace(address, '\+[^@]*@', '@'));

alter table mails
  drop column text_body,
  drop column html_body,
  add column parts jsonb,
  add column inbox text not null generated always as (inbox_of(to_address)) stored,
  -- Somebody who is not signed in can cause it, so it is counted against flooding.
  add column guarded boolean not null default false,
  -- The same in every try, so that a receiver can tell a repeated delivery.
  add column message_id uuid not null default gen_random_uuid(),
  add column given_up_at timestamptz;

drop index mails_by_recipient;
create index mails_guarded_by_inbox on mails (inbox, created_at) where guarded;
create index mails_by_recipient on mails (to_address);
