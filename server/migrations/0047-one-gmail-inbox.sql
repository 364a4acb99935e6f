-- At Gmail dots and the second domain make no other inbox either: seventy spellings of one brought it 140 mails in 16 s.
create or replace function inbox_of(address text) returns text immutable language sql
  return case
    when lower(address) like '%@gmail.com' or lower(address) like '%@googlemail.com'
      then replace(split_part(split_part(lower(address), '@', 1), '+', 1), '.', '') || '@gmail.com'
    else lower(regexp_replace(address, '\+[^@]*@', '@'))
  end;
