-- Who added a file that waits for its request: an account (`user:7`) or the network of a guest (`ip:192.0.2.1`). Null of
-- files from before this column, which count as those of guests.
alter table request_files add column visitor text;
