-- A search walks the tickets in their order, snoozed ones too; one with filters walks those of their state alone.
drop index tickets_by_promise;
create index tickets_by_promise on tickets (inbox_order, id) where deleted_at is null and merged_into is null;
create index tickets_searched_by_state on tickets (status, urgency_level, waiting_for, inbox_order, id)
  include (assignee_id) where deleted_at is null and merged_into is null;

-- One customer's timeline reads its newest entries, however many there are.
drop index events_by_user;
create index events_by_user on events (user_id, at, id) where user_id is not null;
create index audit_log_by_owner_in_time on audit_log (owner_id, at, seq) where owner_id is not null;
create index audit_log_by_customer_in_time on audit_log (object_id, at, seq) where object_kind = 'customer';
-- The logs of vault and account each show one kind of entry of one person.
drop index audit_log_by_owner;
create index audit_log_by_owner on audit_log (owner_id, object_kind, seq desc) where owner_id is not null;
