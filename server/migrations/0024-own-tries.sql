-- Wrong tries of the browser that asked are counted apart, so that a stranger's guesses do not use up its code.
alter table email_codes add column own_tries smallint not null default 0;

-- How often a proof was asked for: a look that began before the last time answers an older question.
alter table proofs add column asked integer not null default 1;
