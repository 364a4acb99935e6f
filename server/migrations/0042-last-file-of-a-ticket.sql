-- Beside messages after a ticket's last file none is looked for: in most tickets, beside no message at all.
drop index ticket_files_by_ticket;
create index ticket_files_by_ticket on ticket_files (ticket_id, message_id);
