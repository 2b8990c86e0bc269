-- What waits in the node's pool, and how the waiting ended. Seen by us alone, so no part of the chain: addresses stand in
-- full and get no id, and what has ended is forgotten after a day.

create table pending_transactions (
  appearance bigint generated always as identity primary key,
  nonce numeric not null,
  appeared_at timestamptz not null,
  ended_at timestamptz,
  block_number integer,
  missing_from integer,
  type smallint not null,
  ending smallint,
  is_queued boolean not null,
  input_size integer not null,
  value numeric not null,
  gas numeric not null,
  gas_price numeric not null,
  max_fee_per_gas numeric,
  max_priority_fee_per_gas numeric,
  hash bytea not null unique,
  sender bytea not null,
  recipient bytea,
  selector bytea,
  replaced_by bytea
);
comment on column pending_transactions.missing_from is 'the node''s head when the pool no longer showed it and no block had it yet';
comment on column pending_transactions.ending is '1 mined, 2 replaced, 3 dropped; null while it waits';
comment on column pending_transactions.is_queued is 'waits for an earlier nonce';
create index pending_transactions_waiting on pending_transactions (appearance) where ending is null;
create index pending_transactions_ended on pending_transactions (ending, ended_at, appearance);

-- Why there is nothing to see; no row while nobody has looked, reason null while the pool is followed.
create table pending_pools (
  only_row boolean primary key default true check (only_row),
  idle text check (idle in ('off', 'unsupported', 'unavailable')),
  message text
);
