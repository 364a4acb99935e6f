-- The question for a rating is asked once for each ticket, by whatever mail: one in the mail of a day leaves no key behind.
alter table tickets add column rating_asked_at timestamptz;
update tickets t set rating_asked_at = m.created_at from mails m where m.dedupe_key = 'rating:' || t.id;

-- What the days of a repeated reminder count from, where it is not its own: the 31st comes back after February.
alter table reminders add column first_due_date date;
