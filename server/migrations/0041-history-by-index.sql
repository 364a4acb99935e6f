-- A ticket's history leaves out messages of words alone: of a talkative one it read every message that it ever had.
create index events_of_history on events (ticket_id, id)
  where name <> 'ticket.message_posted' or (data ->> 'files')::int > 0;
