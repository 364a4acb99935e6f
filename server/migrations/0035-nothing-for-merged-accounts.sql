-- A call that came before a merge may write after it: nothing new belongs to an account that was merged into another one.
-- The row of the account is held as a reference to it holds it, so the call waits for a merge that is under way.
create function refuse_merged_account() returns trigger language plpgsql as $$
declare
  kept integer;
begin
  select merged_into into kept from users where id = new.user_id for key share;
  if kept is not null then
    raise exception 'account % was merged into account %', new.user_id, kept using errcode = 'SW001';
  end if;
  return new;
end
$$;

do $$
declare
  owned text;
begin
  foreach owned in array array['service_requests', 'tickets', 'quotes', 'invoices', 'refund_requests', 'checkouts',
    'credentials', 'monitors', 'conversations', 'examinations', 'reminders']
  loop
    execute format('create trigger %I before insert or update of user_id on %I for each row
      when (new.user_id is not null) execute function refuse_merged_account()', owned || '_refuse_merged', owned);
  end loop;
end
$$;
