-- Page views and steps, first-party: no person, no network, no query, and the ids in paths folded to the page's pattern.
create table analytics_events (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  name text not null,
  path text not null
);
create index analytics_events_by_time on analytics_events (at) include (name, path);

-- Errors of our program in browsers, one row a kind. Message and path hold nothing of the person.
create table browser_errors (
  id integer generated always as identity primary key,
  -- SHA-256 of message and position.
  fingerprint bytea not null unique,
  message text not null,
  -- file:line:column, in our source where the source map was at hand.
  position text,
  path text not null,
  count integer not null default 1 check (count > 0),
  first_at timestamptz not null,
  last_at timestamptz not null
);
create index browser_errors_by_time on browser_errors (last_at desc);
