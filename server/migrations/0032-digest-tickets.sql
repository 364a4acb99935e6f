-- What waits for a daily mail goes with its ticket.
alter table digest_items add column ticket_id integer references tickets on delete cascade;
update digest_items d set ticket_id = t.id from tickets t
  where t.id = substring(d.path from '^/dashboard/(?:admin/tickets|ticket)/([0-9]{1,9})$')::integer;
create index digest_items_by_ticket on digest_items (ticket_id) where ticket_id is not null;
