-- Of what was sent with the `client_id`: other content under the same one is refused. Null of requests from before this
-- column and of those that we open; they count as the same.
alter table service_requests add column body_hash text;
