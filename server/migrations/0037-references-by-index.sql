-- A row that is deleted is looked for in every table that refers to it. Without an index that holds all of its rows, each
-- deleted account read whole tables, and the purge of unproven registrations never came to its end.
drop index sessions_by_user, tickets_by_user, credential_leases_by_ticket;
create index sessions_by_user on sessions (user_id);
create index tickets_by_user on tickets (user_id, id desc);
create index credential_leases_by_ticket on credential_leases (ticket_id);

create index messages_by_author on messages (author_id) where author_id is not null;
create index tickets_by_assignee on tickets (assignee_id) where assignee_id is not null;
create index tickets_by_deleter on tickets (deleted_by) where deleted_by is not null;
create index ticket_notes_by_author on ticket_notes (author_id) where author_id is not null;
create index customer_notes_by_author on customer_notes (author_id) where author_id is not null;
create index credential_leases_by_credential on credential_leases (credential_id);
create index credential_leases_by_holder on credential_leases (holder_id);
create index credential_tests_by_lease on credential_tests (lease_id) where lease_id is not null;
create index sign_in_challenges_by_session on sign_in_challenges (session_id) where session_id is not null;
create index reminders_by_creator on reminders (created_by) where created_by is not null;
create index reminders_by_completer on reminders (completed_by) where completed_by is not null;
create index quotes_by_creator on quotes (created_by) where created_by is not null;
create index invoices_by_creator on invoices (created_by) where created_by is not null;
create index invoice_refunds_by_creator on invoice_refunds (created_by) where created_by is not null;
create index credit_notes_by_creator on credit_notes (created_by) where created_by is not null;
create index refund_requests_by_decider on refund_requests (decided_by) where decided_by is not null;
create index received_payments_by_creator on received_payments (created_by) where created_by is not null;
create index received_payments_by_undoer on received_payments (undone_by) where undone_by is not null;
