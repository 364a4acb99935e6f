-- How much of the large mails waits to be read.
create index inbound_mails_waiting on inbound_mails (size) where storage_key is not null;
