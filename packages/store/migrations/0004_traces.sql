-- The traces lane: what happens inside transactions, read from the node's tracer. Written behind the blocks lane, block by
-- block in chain order; a reorg cuts these lists with the others.

-- Why a lane does not work, for the API and the screens to say.
alter table lanes add column idle text check (idle in ('off', 'unsupported', 'unavailable'));
alter table lanes add column idle_message text;
comment on column lanes.idle is 'off by setting, unsupported by the node, unavailable for now (message); null: it works';

create table traced_blocks (
  last_internal_position bigint not null,
  block_number integer primary key,
  frames integer not null,
  hash bytea not null
);
comment on table traced_blocks is 'every block the lane has passed; the last position is cumulative';
comment on column traced_blocks.frames is 'all frames of the block''s call trees, top calls included';

create table internal_transactions (
  internal_position bigint not null,
  transaction_position bigint not null,
  bucket integer not null,
  block_number integer not null,
  from_id integer not null,
  to_id integer,
  type smallint not null,
  depth smallint not null,
  failed_above boolean not null,
  value numeric not null,
  gas numeric not null,
  gas_used numeric,
  trace_path bytea not null,
  selector bytea,
  error text,
  revert_data bytea,
  primary key (bucket, internal_position)
);
comment on table internal_transactions is
  'frames below the top call that move value, create a contract or end one, failed ones included';
comment on column internal_transactions.to_id is 'called, created or inheriting address; null where a failed creation made none';
comment on column internal_transactions.type is '1 call, 2 create, 3 create2, 4 selfdestruct';
comment on column internal_transactions.trace_path is 'which child of its parent, from the top call down, as LEB128 numbers';
comment on column internal_transactions.failed_above is 'a frame around it failed: nothing of it took effect';

create table internal_entries (
  internal_position bigint not null,
  transaction_position bigint not null,
  address_id integer not null,
  position integer not null,
  in_position integer,
  out_position integer,
  primary key (address_id, position)
);
create unique index internal_entries_in on internal_entries (address_id, in_position) where in_position is not null;
create unique index internal_entries_out on internal_entries (address_id, out_position) where out_position is not null;

-- Histories; only what took effect.
create table contract_creations (
  internal_position bigint not null,
  transaction_position bigint not null,
  address_id integer not null,
  creator_id integer not null,
  block_number integer not null,
  primary key (address_id, internal_position)
);
comment on table contract_creations is 'creations inside calls; those by a transaction itself are transactions.created_id';

create table self_destructs (
  internal_position bigint not null,
  transaction_position bigint not null,
  address_id integer not null,
  heir_id integer not null,
  block_number integer not null,
  same_transaction boolean not null,
  primary key (address_id, internal_position)
);
comment on column self_destructs.same_transaction is
  'the transaction had created it: since EIP-6780 only then the contract ceases to exist, else it only pays out';
