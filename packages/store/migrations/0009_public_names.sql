-- What an address is called on this site, to everybody. The operator decided each of them (npm run names).
create table public_names (
  address bytea primary key,
  decided_at timestamptz not null default now(),
  source text not null check (source in ('owner', 'list')), -- proposed by who proved to hold the address, or of a file
  name text not null,
  look_alike_key text not null,                           -- the same for names that look the same
  label text not null default ''                          -- what the operator calls the file
);
create index public_names_look_alike on public_names (look_alike_key);
create index public_names_beginning on public_names (lower(name) text_pattern_ops);
create index public_names_words on public_names using gin (to_tsvector('simple', name));

-- What people propose for addresses that they have proven to hold.
create table name_proposals (
  proposal_id bigint generated always as identity primary key,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  state text not null default 'waiting' check (state in ('waiting', 'accepted', 'refused', 'withdrawn')),
  address bytea not null,
  name text not null,
  reason text not null default '',                        -- for the operator
  answer text not null default ''                         -- of the operator, for who proposed
);
create unique index name_proposals_waiting on name_proposals (user_id, address) where state = 'waiting';
create index name_proposals_user on name_proposals (user_id, proposal_id);
create index name_proposals_undecided on name_proposals (proposal_id) where state = 'waiting';

-- Every decision, for ever. It names no person.
create table name_decisions (
  decision_id bigint generated always as identity primary key,
  decided_at timestamptz not null default now(),
  proposal_id bigint,
  action text not null check (action in ('accept', 'refuse', 'import', 'remove')),
  address bytea not null,
  name text not null,
  name_before text,                                       -- null: it had none
  detail text not null default ''
);
create index name_decisions_address on name_decisions (address);
