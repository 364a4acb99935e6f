-- An event beside the deletion of a webhook waits for it and leaves it out: a delivery to one that is gone would fail the
-- work that the event tells of. As a reference does, each is held until the event has been written.
create or replace function feed_webhooks() returns trigger language plpgsql as $$
declare
  receiver integer;
begin
  for receiver in select id from webhooks where paused_at is null and new.name = any(kinds) order by id for key share loop
    insert into webhook_deliveries (webhook_id, event_id, kind, message_id)
      values (receiver, new.id, new.name, 'evt_' || new.id);
    perform graphile_worker.add_job('webhooks.deliver', json_build_object('webhook', receiver),
      queue_name => 'webhooks-' || receiver % 2);
  end loop;
  return null;
end
$$;

-- What staff write about an account beside its merge would stay with the closed one.
create trigger customer_notes_refuse_merged before insert or update of user_id on customer_notes for each row
  execute function refuse_merged_account();
create trigger customer_tags_refuse_merged before insert or update of user_id on customer_tags for each row
  execute function refuse_merged_account();
