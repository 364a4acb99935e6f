-- The customer's name as it stood on the quote when it went out; null for a draft, which has the account's.
alter table quotes add column sent_to_name text;
-- Of what was accepted the text says it; of the rest nothing older than the account's is known.
update quotes q set sent_to_name =
    coalesce(substring(split_part(q.accepted_text, E'\n', 2) from '^For (.*), [^ ]+$'), u.name)
  from users u where u.id = q.user_id and q.expires_at is not null;
