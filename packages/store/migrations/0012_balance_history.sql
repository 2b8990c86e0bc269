-- The balance history: native balances of every account after each block that changed them, read from state diffs by a
-- lane of its own. A reorg cuts these lists with the others.

create table native_balances (
  address_id integer not null,
  position integer not null,
  block_number integer not null,
  reasons integer,
  amount numeric not null,
  former numeric,
  primary key (address_id, position)
);
comment on table native_balances is 'one row an account and block after which it holds another amount than before';
comment on column native_balances.reasons is 'why it moved in this block, one bit a reason (balance-history/reasons); null: the node does not tell';
comment on column native_balances.former is 'of an account''s first row: what it held before';
-- Written in the order of blocks: the few newest pages are found without an entry a row.
create index native_balances_block on native_balances using brin (block_number) with (pages_per_range = 16, autosummarize = on);

create table fee_distributions (
  transaction_position bigint not null,
  address_id integer not null,
  position integer not null,
  amount numeric not null,
  primary key (address_id, position)
);
comment on table fee_distributions is 'shares of a transaction''s fee that Core''s fee market paid (balance change reason 182)';
create index fee_distributions_transaction on fee_distributions (transaction_position);

alter table lanes add column first_number integer;
comment on column lanes.first_number is
  'first block the lane tells of, where the node had not kept what earlier ones need; null: the first indexed block';
