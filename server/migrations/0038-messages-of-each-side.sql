-- A read mark counts what the other side wrote behind it, however much the reader wrote there.
create index messages_of_clients on messages (ticket_id, seq) where side = 'client';
create index messages_of_us on messages (ticket_id, seq) where side <> 'client';
