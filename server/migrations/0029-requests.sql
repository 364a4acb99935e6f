-- What the client wrote when it is not the description: empty where we opened the ticket and speak first.
alter table service_requests add column first_message text;
