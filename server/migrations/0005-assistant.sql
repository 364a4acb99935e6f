-- What people say to the assistant. One row a sessionId and person: whoever is signed in has a conversation of their
-- own under it, so that nobody goes on with somebody else's.
create table conversations (
  id bigint generated always as identity primary key,
  -- SHA-256 of the sessionId: who reads the table cannot go on with a conversation.
  session_hash bytea not null,
  -- Null while nobody is signed in.
  user_id integer references users on delete cascade,
  memory jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index conversations_once on conversations (session_hash, coalesce(user_id, 0));
create index conversations_by_user on conversations (user_id) where user_id is not null;
create index conversations_anonymous on conversations (updated_at) where user_id is null;

create table chat_messages (
  id bigint generated always as identity primary key,
  conversation_id bigint not null references conversations on delete cascade,
  role text not null check (role in ('user', 'assistant')),
  content text not null,
  cards jsonb not null default '[]',
  created_at timestamptz not null default now()
);
create index chat_messages_by_conversation on chat_messages (conversation_id, id);

create table examinations (
  -- Unguessable: who has it may read it.
  id uuid primary key,
  url text not null,
  host text not null,
  purpose text not null check (purpose in ('chat', 'contact', 'proof', 'watch')),
  conversation_id bigint references conversations on delete set null,
  user_id integer references users on delete set null,
  -- The owner agreed that we look for what nobody linked to.
  owner boolean not null default false,
  -- Of the site, as the report says.
  state text not null,
  report jsonb not null,
  deep text not null default 'none' check (deep in ('none', 'waiting', 'running', 'done', 'failed')),
  created_at timestamptz not null default now()
);
create index examinations_by_conversation on examinations (conversation_id, created_at desc);
create index examinations_by_user on examinations (user_id) where user_id is not null;
create index examinations_anonymous on examinations (created_at) where user_id is null;

create table findings (
  id uuid primary key,
  examination_id uuid not null references examinations on delete cascade,
  -- Place in the report, headline first.
  place integer not null,
  code text not null,
  severity text not null,
  verdict text not null,
  host text not null,
  url text not null,
  -- Added by the examination with a browser.
  deep boolean not null default false,
  finding jsonb not null,
  created_at timestamptz not null default now()
);
create index findings_by_examination on findings (examination_id, place);

-- One chain of keys: finding, request, ticket, proof of fix.
alter table service_requests
  alter column finding_id type uuid using finding_id::uuid,
  add foreign key (finding_id) references findings on delete set null,
  add column conversation_id bigint references conversations on delete set null;
create index service_requests_by_finding on service_requests (finding_id) where finding_id is not null;
create index service_requests_by_conversation on service_requests (conversation_id)
  where conversation_id is not null;
alter table tickets
  alter column finding_id type uuid using finding_id::uuid,
  add foreign key (finding_id) references findings on delete set null;
create index tickets_by_finding on tickets (finding_id) where finding_id is not null;

-- What the language model cost, a UTC day a row, in millionths of a penny. Reserved before a call, settled after it.
create table ai_usage (
  day date primary key,
  micropence bigint not null default 0 check (micropence >= 0),
  calls integer not null default 0
);
