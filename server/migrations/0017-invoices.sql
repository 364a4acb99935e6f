-- For the search in lists of documents.
create extension if not exists pg_trgm;

-- What a POST under an Idempotency-Key made: sent again it finds it, and with another body it is refused.
create table idempotency_keys (
  -- Who sent it: a key says nothing to anybody else.
  actor text not null,
  route text not null,
  key text not null,
  body_hash text not null,
  -- The id of what was made; null until its transaction is about to commit.
  result text,
  created_at timestamptz not null,
  primary key (actor, route, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

create table invoices (
  -- In the customer's link, so it cannot be guessed.
  id text primary key check (length(id) = 22),
  -- Gives lists their order.
  seq bigint generated always as identity unique,
  -- Without gaps, given when it is issued.
  number text unique,
  -- `open` was issued; how much of it is paid is in the sums below.
  status text not null check (status in ('draft', 'open', 'void')),
  user_id integer references users on delete set null,
  -- As on the document. Emptied when the account is deleted; then the pseudonym stays.
  customer_name text not null,
  customer_email text not null,
  pseudonym uuid,
  service_request_id integer references service_requests on delete set null,
  quote_id text references quotes on delete set null,
  quote_number text,
  part text not null check (part in ('full', 'deposit', 'balance')),
  currency text not null check (currency = 'gbp'),
  description text not null,
  note text not null,
  subtotal_pence integer not null check (subtotal_pence >= 0),
  discount_percent integer not null check (discount_percent between 0 and 100),
  discount_pence integer not null check (discount_pence >= 0),
  -- Charged before, on the deposit's invoice.
  deducted_pence integer not null check (deducted_pence >= 0),
  -- Hundredths of a percent. Prices contain the tax.
  tax_rate integer not null check (tax_rate between 0 and 10000),
  tax_pence integer not null check (tax_pence >= 0),
  total_pence integer not null check (total_pence between 1 and 100000000),
  due_days integer not null check (due_days between 0 and 365),
  -- What the ledger says of it; changed in the transaction that writes there.
  paid_pence integer not null default 0 check (paid_pence >= 0),
  refunded_pence integer not null default 0 check (refunded_pence between 0 and paid_pence),
  credited_pence integer not null default 0 check (credited_pence between 0 and total_pence),
  -- Negative: we owe the customer.
  open_pence integer generated always as (total_pence - credited_pence - paid_pence + refunded_pence) stored,
  created_by integer references users on delete set null,
  created_at timestamptz not null,
  issued_at timestamptz,
  due_at timestamptz,
  sent_at timestamptz,
  reminders_sent integer not null default 0,
  reminded_at timestamptz,
  check (total_pence = subtotal_pence - discount_pence - deducted_pence),
  check ((status = 'open') = (number is not null and issued_at is not null and due_at is not null)),
  unique (quote_id, part)
);
create index invoices_by_user on invoices (user_id, seq desc) where user_id is not null;
create index invoices_by_email on invoices (customer_email);
create index invoices_by_status on invoices (status, seq desc);
create index invoices_by_request on invoices (service_request_id) where service_request_id is not null;
create index invoices_unpaid on invoices (due_at) where status = 'open' and open_pence > 0;
create index invoices_unpaid_newest on invoices (seq desc) where status = 'open' and open_pence > 0;
create index invoices_search on invoices using gin
  ((coalesce(number, '') || ' ' || customer_name || ' ' || customer_email) gin_trgm_ops);

create table invoice_lines (
  id integer generated always as identity primary key,
  invoice_id text not null references invoices on delete cascade,
  position integer not null,
  description text not null,
  quantity integer not null check (quantity between 1 and 1000),
  unit_pence integer not null check (unit_pence >= 0),
  unique (invoice_id, position)
);

-- Everything about an invoice that was issued stays as it was. Only the ledger's sums, the mails, and the links to an
-- account that goes may change.
create function invoices_are_immutable() returns trigger language plpgsql as $$
declare
  changing text[] := array['paid_pence', 'refunded_pence', 'credited_pence', 'open_pence', 'sent_at',
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
create trigger invoices_immutable before update or delete on invoices
  for each row execute function invoices_are_immutable();

create function invoice_lines_are_immutable() returns trigger language plpgsql as $$
begin
  if exists (select from invoices where status <> 'draft'
      and id = case when tg_op = 'DELETE' then old.invoice_id else new.invoice_id end)
    or (tg_op = 'UPDATE' and old.invoice_id <> new.invoice_id) then
    raise exception 'the lines of an invoice that was issued are immutable';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;
create trigger invoice_lines_immutable before insert or update or delete on invoice_lines
  for each row execute function invoice_lines_are_immutable();

-- One row for each payment that was begun at the provider.
create table invoice_payments (
  id integer generated always as identity primary key,
  invoice_id text not null references invoices,
  intent_id text not null unique,
  -- The first, second, … of its invoice: part of the key under which the provider made it.
  attempt integer not null,
  amount_pence integer not null check (amount_pence > 0),
  status text not null check (status in ('open', 'succeeded', 'canceled')),
  -- Why the last try did not go through, in the provider's words.
  problem text,
  created_at timestamptz not null,
  paid_at timestamptz,
  unique (invoice_id, attempt)
);
create unique index invoice_payments_open on invoice_payments (invoice_id) where status = 'open';
create index invoice_payments_unsettled on invoice_payments (created_at) where status = 'open';

create table invoice_refunds (
  id integer generated always as identity primary key,
  invoice_id text not null references invoices,
  payment_id integer not null references invoice_payments,
  amount_pence integer not null check (amount_pence > 0),
  reason text not null,
  status text not null check (status in ('pending', 'succeeded', 'failed')),
  provider_id text unique,
  created_by integer references users on delete set null,
  created_at timestamptz not null,
  settled_at timestamptz
);
create index invoice_refunds_by_invoice on invoice_refunds (invoice_id);
create index invoice_refunds_by_payment on invoice_refunds (payment_id);
create index invoice_refunds_pending on invoice_refunds (created_at) where status = 'pending';

-- Corrects an invoice. A refund brings one about; so do staff for what is not paid.
create table credit_notes (
  id integer generated always as identity primary key,
  number text not null unique,
  invoice_id text not null references invoices,
  refund_id integer unique references invoice_refunds,
  amount_pence integer not null check (amount_pence > 0),
  tax_pence integer not null check (tax_pence >= 0),
  reason text not null,
  created_by integer references users on delete set null,
  issued_at timestamptz not null
);
create index credit_notes_by_invoice on credit_notes (invoice_id);

-- Double entry: debits are positive, credits negative, and each posting adds up to nothing.
create table ledger_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  kind text not null check (kind in ('invoice', 'payment', 'refund', 'refund_reversal', 'credit_note')),
  -- Of the thing that caused it. One posting for each, ever.
  source text not null,
  account text not null check (account in ('receivable', 'sales', 'tax', 'cash')),
  amount_pence integer not null check (amount_pence <> 0),
  invoice_id text not null references invoices,
  unique (kind, source, account)
);
create index ledger_entries_by_invoice on ledger_entries (invoice_id, id);

create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only';
end
$$;
create trigger ledger_append_only before update or delete or truncate on ledger_entries
  for each statement execute function ledger_is_append_only();

create function ledger_is_balanced() returns trigger language plpgsql as $$
begin
  if exists (select from added group by kind, source having sum(amount_pence) <> 0) then
    raise exception 'a posting of the ledger does not add up';
  end if;
  return null;
end
$$;
create trigger ledger_balanced after insert on ledger_entries referencing new table as added
  for each statement execute function ledger_is_balanced();

-- Credit notes are documents too.
create function credit_notes_are_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'created_by' = to_jsonb(old) - 'created_by' then return new; end if;
  raise exception 'credit notes are append-only';
end
$$;
create trigger credit_notes_append_only before update or delete on credit_notes
  for each row execute function credit_notes_are_append_only();
