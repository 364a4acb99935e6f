-- A customer's bank may also take back what a care plan cost. Its payments are on the books of the provider, so what the
-- banks took back of them is on an account of its own, `plans`, and belongs to no invoice.
alter table ledger_entries alter column invoice_id drop not null;
alter table ledger_entries drop constraint ledger_entries_account_check;
alter table ledger_entries add constraint ledger_entries_account_check check (account in
  ('receivable', 'sales', 'tax', 'cash', 'chargebacks', 'plans'));
alter table ledger_entries add check (invoice_id is not null or account in ('chargebacks', 'plans'));

alter table invoice_disputes rename to disputes;
alter table disputes alter column invoice_id drop not null;
alter table disputes alter column payment_id drop not null;
alter table disputes add column user_id integer references users on delete set null;
alter table disputes add column plan_intent_id text;
alter table disputes add check ((invoice_id is null) = (plan_intent_id is not null) and (invoice_id is null) = (payment_id is null));
create index disputes_by_user on disputes (user_id) where user_id is not null;
create index disputes_by_plan_intent on disputes (plan_intent_id) where plan_intent_id is not null;
