-- Each limit deletes its rows an hour after their end, within the time limit of statements.
create index rate_limits_by_end on rate_limits (expire);

-- Mails go some time after they were delivered or given up.
create index mails_by_end on mails (coalesce(sent_at, given_up_at)) where to_address <> '';

-- The ticket that a mail is about: with an account go the mails to staff about its tickets. No foreign key, because its
-- check would wait for whoever holds the ticket.
alter table mails add column ticket_id integer;
update mails set ticket_id = substring(subject from '^Ticket #(\d{1,9}): ')::integer
  where subject ~ '^Ticket #\d{1,9}: ';
create index mails_by_ticket on mails (ticket_id) where ticket_id is not null;
