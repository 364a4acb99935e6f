-- Each time an error of our program was seen in a browser, so that its count can be looked into: the page with its ids
-- folded, and the kind of browser. Nothing of the person.
create table browser_error_reports (
  id bigint generated always as identity primary key,
  error_id integer not null references browser_errors on delete cascade,
  at timestamptz not null,
  path text not null,
  -- Such as `Firefox 144 on Linux`.
  browser text not null,
  -- Of the product.
  version text not null
);
create index browser_error_reports_by_error on browser_error_reports (error_id, at desc);
create index browser_error_reports_by_time on browser_error_reports (at);
