-- The application's role makes and drops no tables: the days of checks are made and dropped for it by their owner.
create function make_monitor_checks(day date) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  execute format('create table if not exists %I partition of monitor_checks for values from (%L) to (%L)',
    'monitor_checks_' || to_char(day, 'YYYYMMDD'), day || ' 00:00Z', day + 1 || ' 00:00Z');
end
$$;

create function drop_monitor_checks(before date) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  old text;
begin
  for old in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'monitor_checks'::regclass and c.relname < 'monitor_checks_' || to_char(before, 'YYYYMMDD')
  loop
    execute format('drop table if exists %I', old);
  end loop;
end
$$;
revoke execute on function make_monitor_checks, drop_monitor_checks from public;

-- The chain of hashes over `events`, made a moment after their commit, as that of the audit log is made within it.
create table event_chain (
  seq bigint primary key,
  event_id bigint not null unique,
  hash bytea not null
);
create trigger event_chain_append_only before update or delete or truncate on event_chain
  for each statement execute function events_are_append_only();

-- One row: when the newest of the jobs ran that are there to show that jobs run.
create table job_pulse (
  only_one boolean primary key default true check (only_one),
  ran_at timestamptz not null
);
