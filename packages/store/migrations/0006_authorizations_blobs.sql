-- EIP-7702 authorizations and EIP-4844 blobs as lists with positions, written by the blocks lane. What the columns of
-- blocks count is counted up to and including the block.

-- An index that was begun before this file has transactions without these lists: it is read from the node again.
truncate blocks, transactions, transaction_extras, transaction_hashes, address_entries, logs, accounts,
  token_transfers, token_entries, tokens, holdings, item_holdings, token_facts,
  reorgs, forked_blocks, forked_transactions, changes restart identity;
delete from lanes;

alter table blocks add column last_authorization_position bigint not null default 0;
alter table blocks add column last_blob_position bigint not null default 0;
alter table blocks add column set_code_transactions bigint not null default 0;

create table authorizations (
  position bigint primary key,
  transaction_position bigint not null,
  authorization_index integer not null,
  delegate_id integer not null,
  delegate_position integer not null,
  authority_id integer,
  authority_position integer,
  verdict smallint not null,
  chain_id numeric not null,
  nonce numeric not null
);
comment on column authorizations.authority_id is 'who signed; null where the tuple is no valid signature';
comment on column authorizations.verdict is '1 may take effect, 2 no valid signature, 3 signed for another chain';
create unique index authorizations_transaction on authorizations (transaction_position, authorization_index);
create unique index authorizations_authority on authorizations (authority_id, authority_position)
  where authority_id is not null;
create unique index authorizations_delegate on authorizations (delegate_id, delegate_position);

create table set_code_transactions (
  position bigint primary key,
  transaction_position bigint not null unique
);

create table blobs (
  position bigint primary key,
  transaction_position bigint not null,
  blob_index integer not null,
  versioned_hash bytea not null
);
create unique index blobs_transaction on blobs (transaction_position, blob_index);
create index blobs_versioned_hash on blobs (versioned_hash);
