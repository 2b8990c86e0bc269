-- What a token contract says of itself, read from the node by the enrich lane. Not part of the chain's own data: it is
-- read again after a while, and after a reorg below the block it was read at.
create table token_facts (
  token_id integer primary key,
  due_at timestamptz not null default now(),
  read_block integer,
  attempts integer not null default 0,
  decimals smallint,
  total_supply numeric,
  token_name text,
  symbol text
) with (fillfactor = 75);
comment on column token_facts.due_at is 'when it is read next';
comment on column token_facts.read_block is 'null: not read yet';
create index token_facts_due on token_facts (due_at);

-- Grows when a fact changes: what was answered with the old ones is not the last word.
create table fact_rounds (
  only_row boolean primary key default true check (only_row),
  round bigint not null
);
insert into fact_rounds (round) values (0);
