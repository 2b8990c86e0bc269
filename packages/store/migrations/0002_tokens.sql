-- Token transfers, read off the logs (packages/decode/token-transfers) in the block's own transaction. Every figure that
-- must be exact at every block stands in the entry itself ("after this entry"), so history and rewind come free.

-- An index that was begun before this file has logs without their transfers: it is read from the node again.
truncate blocks, transactions, transaction_extras, transaction_hashes, address_entries, logs, accounts,
  reorgs, forked_blocks, forked_transactions, changes restart identity;
delete from lanes;

alter table chain_identities add column wrapped_coins bytea[] not null default '{}';
comment on column chain_identities.wrapped_coins is 'contracts whose Deposit and Withdrawal count as transfers; ascending';

-- Totals of the lists of all transfers, per standard, up to and including the block.
alter table blocks add column transfers_20 bigint not null default 0;
alter table blocks add column transfers_721 bigint not null default 0;
alter table blocks add column transfers_1155 bigint not null default 0;

-- One row per item: the list of a token, of all transfers of a standard, of an item.
create table token_transfers (
  standard_position bigint not null,
  transaction_position bigint not null,
  token_id integer not null,
  token_position integer not null,
  log_index integer not null,
  item integer not null,
  from_id integer not null,
  to_id integer not null,
  item_position integer,
  holders_after integer not null,
  standard smallint not null,
  amount numeric not null,
  supply_after numeric not null,
  token_item numeric,
  primary key (token_id, token_position)
);
comment on table token_transfers is 'token_id is the contract''s address_id; token_item the id of an ERC-721 or ERC-1155';
comment on column token_transfers.supply_after is 'minted - burned, all items together; negative where logs and state differ';
create index token_transfers_standard on token_transfers (standard, standard_position);
create unique index token_transfers_item on token_transfers (token_id, token_item, item_position)
  where token_item is not null;

-- One row per address and item; the zero address has no lists. Direction: 1 in, 2 out, 3 both.
create table token_entries (
  transaction_position bigint not null,
  address_id integer not null,
  position integer not null,
  token_id integer not null,
  token_position integer not null,
  holding_position integer not null,
  item_holding_position integer,
  standard smallint not null,
  direction smallint not null,
  amount_after numeric not null,
  item_amount_after numeric,
  token_item numeric,
  primary key (address_id, standard, position)
);
comment on column token_entries.amount_after is 'what the address holds of the token, all items together; an ERC-721 counts items';
comment on column token_entries.item_amount_after is 'ERC-1155: what the address holds of token_item';
create unique index token_entries_holding on token_entries (address_id, token_id, holding_position);
create unique index token_entries_item on token_entries (address_id, token_id, token_item, item_holding_position)
  where item_holding_position is not null;

-- Caches, rebuildable from the tables above.
create table tokens (
  token_id integer primary key,
  first_block integer not null,
  transfers integer not null,
  holders integer not null,
  standard smallint not null
) with (fillfactor = 75);
comment on column tokens.standard is 'of its first transfer';
create index tokens_holders on tokens (standard, holders, token_id);
create index tokens_transfers on tokens (standard, transfers, token_id);

create table holdings (
  token_id integer not null,
  holder_id integer not null,
  amount numeric not null,
  primary key (holder_id, token_id)
) with (fillfactor = 75);
comment on table holdings is 'no row where nothing is held; a negative amount means that logs and state differ';
create index holdings_amount on holdings (token_id, amount, holder_id);

create table item_holdings (
  token_id integer not null,
  holder_id integer not null,
  standard smallint not null,
  token_item numeric not null,
  amount numeric not null,
  primary key (token_id, token_item, standard, holder_id)
) with (fillfactor = 75);
comment on table item_holdings is 'ERC-721: whoever received the item last; ERC-1155: amounts that are not zero';
create index item_holdings_holder on item_holdings (holder_id, token_id, token_item);
