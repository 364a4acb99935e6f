-- Each time an error of our program was seen in a browser, so that its count can be looked into: the page with its ids
-- folded, and the kind of browser. Nothing of the person.
create table browser_error_reports (
  id bigint generated always as identity primary key,
  error_id integer not null references browser_errors on delete cascade,
  at timestamptz not null,
  path text not null,
  -- Such as `Firefox 144 on Linux`.
  browser text not null,
  -- Of the product.
  version text not null
);
create index browser_error_reports_by_error on browser_error_reports (error_id, at desc);
create index browser_error_reports_by_time on browser_error_reports (at);

-- The trend of a quarter counts ratings from the index alone.
drop index ticket_ratings_by_time;
create index ticket_ratings_by_time on ticket_ratings (rated_at) include (score, ticket_id);

-- What care plans cost and what of it was paid back, as the provider has it. Its money is on the account `plans`.
create table plan_payments (
  -- The payment's id at the provider: one row and one posting for each, however often it is heard of.
  intent_id text primary key,
  user_id integer references users on delete set null,
  amount_pence integer not null check (amount_pence > 0),
  booked_at timestamptz not null
);
create index plan_payments_by_user on plan_payments (user_id, booked_at desc) where user_id is not null;
create table plan_refunds (
  -- The refund's id at the provider.
  refund_id text primary key,
  intent_id text not null references plan_payments,
  amount_pence integer not null check (amount_pence > 0),
  status text not null check (status in ('pending', 'succeeded', 'failed')),
  booked_at timestamptz not null
);
create index plan_refunds_by_payment on plan_refunds (intent_id);

alter table ledger_entries drop constraint ledger_entries_kind_check;
alter table ledger_entries add constraint ledger_entries_kind_check check (kind in
  ('invoice', 'payment', 'refund', 'refund_reversal', 'credit_note', 'chargeback', 'chargeback_return',
   'plan_payment', 'plan_refund', 'plan_refund_reversal', 'receipt', 'receipt_reversal'));
alter table ledger_entries drop constraint ledger_entries_account_check;
alter table ledger_entries add constraint ledger_entries_account_check check (account in
  ('receivable', 'sales', 'tax', 'cash', 'chargebacks', 'plans', 'plan_sales', 'bank', 'till'));
alter table ledger_entries drop constraint ledger_entries_check;
alter table ledger_entries add check (invoice_id is not null or account in ('chargebacks', 'plans', 'plan_sales'));

-- What came by bank or in cash, written down by staff. Its posting stays; a mistake is undone by one against it.
create table received_payments (
  id integer generated always as identity primary key,
  invoice_id text not null references invoices,
  amount_pence integer not null check (amount_pence > 0),
  received_on date not null,
  method text not null check (method in ('bank', 'cheque', 'cash')),
  reference text not null,
  note text not null,
  created_by integer references users on delete set null,
  created_at timestamptz not null,
  undone_at timestamptz,
  undone_by integer references users on delete set null,
  undo_reason text,
  check ((undone_at is null) = (undo_reason is null))
);
create index received_payments_by_invoice on received_payments (invoice_id);

-- Part of what is paid, and not with the provider, so it cannot be paid back through it.
alter table invoices add column received_pence integer not null default 0 check (received_pence >= 0);
alter table invoices add check (received_pence <= paid_pence - refunded_pence);

create or replace function invoices_are_immutable() returns trigger language plpgsql as $$
declare
  changing text[] := array['paid_pence', 'received_pence', 'refunded_pence', 'credited_pence', 'disputed_pence',
    'open_pence', 'sent_at', 'reminders_sent', 'reminded_at', 'user_id', 'quote_id', 'service_request_id', 'created_by'];
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

-- Counts and rows of the money ask for one account and some days.
drop index ledger_entries_by_time;
create index ledger_entries_by_time on ledger_entries (account, at) include (kind, amount_pence);
