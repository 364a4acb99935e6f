-- Every event passes here, and on most installations there is no webhook: finding that out is half of what the loop costs.
create or replace function feed_webhooks() returns trigger language plpgsql as $$
declare
  receiver integer;
begin
  if not exists (select from webhooks) then
    return null;
  end if;
  for receiver in select id from webhooks where paused_at is null and new.name = any(kinds) order by id for key share loop
    insert into webhook_deliveries (webhook_id, event_id, kind, message_id)
      values (receiver, new.id, new.name, 'evt_' || new.id);
    perform graphile_worker.add_job('webhooks.deliver', json_build_object('webhook', receiver),
      queue_name => 'webhooks-' || receiver % 2);
  end loop;
  return null;
end
$$;
