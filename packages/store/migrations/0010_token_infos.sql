-- What owners say of their tokens, signed by creator or owner(): written by the API, once its proof holds. Not of the chain.
create table token_infos (
  token_id integer primary key,
  signed_at bigint not null,
  stored_at timestamptz not null default now(),
  signer bytea not null,
  icon text,
  content jsonb not null
);
comment on column token_infos.signed_at is 'unix seconds that were signed: an older one never replaces a newer one';

-- Icons of a token list (setting TOKEN_LIST), by address: a list names tokens that have not moved yet.
create table listed_icons (
  contract_address bytea primary key,
  listed_at timestamptz not null,
  icon text not null
);
comment on column listed_icons.listed_at is 'when this icon was first listed';
create table token_lists (
  only_row boolean primary key default true check (only_row),
  url text not null,
  due_at timestamptz not null,
  attempts integer not null,
  read_at timestamptz,
  problem text
);

-- What moved in the last 24 hours before a block; counted anew every minute.
create table token_volumes (
  token_id integer primary key,
  transfers integer not null,
  standard smallint not null,
  amount numeric not null
);
create index token_volumes_standard on token_volumes (standard);
create table token_volume_blocks (
  only_row boolean primary key default true check (only_row),
  block_number integer not null,
  hash bytea not null,
  since_block integer not null,
  counted_at timestamptz not null default now()
);
comment on table token_volume_blocks is 'the block at which token_volumes are true, and the first one they count; no row: to be counted';
