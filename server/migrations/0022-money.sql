-- Refund requests: what a client asks for, and what staff decide.
create table refund_requests (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  ticket_id integer references tickets on delete set null,
  reason text not null,
  status text not null check (status in ('open', 'approved', 'refused')),
  -- What was approved.
  amount_pence integer check (amount_pence > 0),
  -- Why it was refused.
  answer text not null default '',
  decided_by integer references users on delete set null,
  decided_at timestamptz,
  asked_at timestamptz not null,
  decide_by timestamptz not null,
  check ((status = 'open') = (decided_at is null)),
  check ((status = 'approved') = (amount_pence is not null))
);
create index refund_requests_by_user on refund_requests (user_id, id desc);
create index refund_requests_by_ticket on refund_requests (ticket_id, id desc) where ticket_id is not null;
create index refund_requests_open on refund_requests (id) where status = 'open';

-- Of which invoices it asks money back; an invoice is in one open request at a time.
create table refund_request_invoices (
  request_id integer not null references refund_requests on delete cascade,
  invoice_id text not null references invoices,
  is_open boolean not null,
  primary key (request_id, invoice_id)
);
create unique index refund_request_invoices_open on refund_request_invoices (invoice_id) where is_open;
create index refund_request_invoices_by_invoice on refund_request_invoices (invoice_id, request_id desc);

alter table invoice_refunds add column refund_request_id integer references refund_requests on delete set null;
create index invoice_refunds_by_request on invoice_refunds (refund_request_id) where refund_request_id is not null;

-- What made a reminder by itself, such as `refund:12`; it is completed by itself too.
alter table reminders add column cause text unique;

-- Chargebacks: what the customers' banks took back.
create table invoice_disputes (
  id integer generated always as identity primary key,
  invoice_id text not null references invoices,
  payment_id integer not null references invoice_payments,
  provider_id text not null unique,
  amount_pence integer not null check (amount_pence > 0),
  -- `asked`: the bank asks and has taken nothing.
  status text not null check (status in ('asked', 'open', 'won', 'lost', 'closed')),
  -- In the provider's word, such as `fraudulent`.
  reason text not null,
  respond_by timestamptz,
  created_at timestamptz not null,
  settled_at timestamptz
);
create index invoice_disputes_by_invoice on invoice_disputes (invoice_id);
create index invoice_disputes_by_payment on invoice_disputes (payment_id);

alter table invoices add column disputed_pence integer not null default 0 check (disputed_pence >= 0);
create index invoices_disputed on invoices (seq desc) where disputed_pence > 0;
alter table ledger_entries drop constraint ledger_entries_kind_check;
alter table ledger_entries add constraint ledger_entries_kind_check check (kind in
  ('invoice', 'payment', 'refund', 'refund_reversal', 'credit_note', 'chargeback', 'chargeback_return'));
alter table ledger_entries drop constraint ledger_entries_account_check;
alter table ledger_entries add constraint ledger_entries_account_check check (account in
  ('receivable', 'sales', 'tax', 'cash', 'chargebacks'));

create or replace function invoices_are_immutable() returns trigger language plpgsql as $$
declare
  changing text[] := array['paid_pence', 'refunded_pence', 'credited_pence', 'disputed_pence', 'open_pence', 'sent_at',
    'reminders_sent', 'reminded_at', 'user_id', 'quote_id', 'service_request_id', 'created_by'];
begin
  if old.status = 'draft' then return case when tg_op = 'DELETE' then old else new end; end if;
  if tg_op = 'DELETE' then raise exception 'an invoice that was issued or voided is kept'; end if;
  if new.pseudonym is not null and new.customer_name = '' and new.customer_email = '' then
    changing := changing || array['pseudonym', 'customer_name', 'customer_email'];
  end if;
  if to_jsonb(new) - changing is distinct from to_jsonb(old) - changing then
    raise exception 'an invoice that was issued is immutable';
  end if;
  return new;
end
$$;

-- When the provider was last asked about it: the one that waits longest is next.
alter table invoice_payments add column read_at timestamptz;
create index invoice_payments_to_read on invoice_payments (read_at nulls first) where status = 'open';
alter table invoice_refunds add column read_at timestamptz;
create index invoice_refunds_to_read on invoice_refunds (read_at nulls first) where status = 'pending';

-- An account that was merged into another one of the same person: nobody signs in to it any more.
alter table users add column merged_into integer references users on delete cascade;
create index users_merged on users (merged_into) where merged_into is not null;
