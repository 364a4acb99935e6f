-- A ticket that began with a finding is resolved by its proof. `cancelled`: people went on working before the checks ended.
alter table proofs drop constraint proofs_state_check;
alter table proofs add constraint proofs_state_check
  check (state in ('waiting', 'gone', 'still_there', 'unknown', 'returned', 'cancelled'));
update proofs p set state = 'cancelled' from tickets t
  where t.id = p.ticket_id and p.state = 'waiting' and t.status not in ('resolved', 'closed');
