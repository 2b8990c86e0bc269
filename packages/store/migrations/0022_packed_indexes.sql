-- What an index took on disk after it was packed last (docs/decisions/0018): a note of upkeep, no part of the chain's data.

create table packed_indexes (
  name text primary key,
  bytes bigint not null,
  packed_at timestamptz not null default now()
);
