-- Numbers of documents by year; the row's lock puts writers in line, so a number that is given in a transaction leaves no gap.
create table document_numbers (
  kind text not null,
  year integer not null,
  last integer not null,
  primary key (kind, year)
);

-- Offers to customers. What is out is not changed any more: a change is a new version, and the old one is superseded.
create table quotes (
  -- In the customer's link, so nobody guesses it.
  id text primary key check (length(id) = 22),
  -- Gives lists their order.
  seq bigint generated always as identity unique,
  number text not null,
  version integer not null check (version > 0),
  user_id integer not null references users on delete cascade,
  service_request_id integer references service_requests on delete set null,
  status text not null check (status in ('draft', 'open', 'accepted', 'canceled', 'superseded')),
  -- The plan's discount, frozen when the quote goes out.
  discount_percent integer not null check (discount_percent between 0 and 100),
  deposit_percent integer not null check (deposit_percent between 0 and 90),
  valid_days integer not null check (valid_days between 1 and 180),
  note text not null,
  subtotal_pence integer not null check (subtotal_pence >= 0),
  total_pence integer not null check (total_pence between 0 and 100000000),
  created_by integer references users on delete set null,
  created_at timestamptz not null,
  opened_at timestamptz,
  expires_at timestamptz,
  reminded_at timestamptz,
  accepted_at timestamptz,
  accepted_name text,
  accepted_ip text,
  -- Exactly what was agreed to, and its SHA-256.
  accepted_text text,
  accepted_hash text,
  unique (number, version)
);
create index quotes_by_user on quotes (user_id, seq desc);
create index quotes_by_request on quotes (service_request_id) where service_request_id is not null;
create index quotes_by_status on quotes (status, seq desc);
create index quotes_by_number on quotes (number text_pattern_ops);
create index quotes_open_by_end on quotes (expires_at) where status = 'open';
create index quotes_to_remind on quotes (expires_at) where status = 'open' and reminded_at is null;

create table quote_lines (
  id integer generated always as identity primary key,
  quote_id text not null references quotes on delete cascade,
  position integer not null,
  product_id text,
  description text not null,
  quantity integer not null check (quantity between 1 and 1000),
  unit_pence integer not null check (unit_pence >= 0),
  finding_id uuid references findings on delete set null,
  proof text,
  unique (quote_id, position)
);
create index quote_lines_by_finding on quote_lines (finding_id) where finding_id is not null;
