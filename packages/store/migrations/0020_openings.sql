-- What was held before the first indexed block of an index with START_BLOCK above 0, as token contracts say after the block
-- before it. Facts: they stay when blocks are rewound, and go only with the first block itself.

create table token_openings (
  token_id integer primary key,
  gap smallint,
  is_older boolean,
  supply numeric
);
comment on table token_openings is 'contracts that were asked; one without a row was created by an indexed transaction';
comment on column token_openings.is_older is 'there before the first indexed block; null: no node could tell';
comment on column token_openings.supply is 'totalSupply then; null where it names none';
comment on column token_openings.gap is 'why amounts lack what was held before: 1 the node keeps no state of that block, 2 the contract named no balance; null: they do not';

create table holding_openings (
  token_id integer not null,
  holder_id integer not null,
  token_item numeric not null,
  amount numeric not null,
  primary key (holder_id, token_id, token_item)
);
comment on table holding_openings is 'what a holder had of a token whose contract is older; it is in the amounts from his first entry on';
comment on column holding_openings.token_item is '-1: of the token as a whole; else of this item of an ERC-1155';

-- An index begun above 0 before this file counts from nothing: its tokens say so.
insert into token_openings (token_id, gap)
select token_id, 1 from tokens k
 where exists (select from chain_identities where start_block > 0)
   and not exists (select from accounts c where c.address_id = k.token_id and creation_block is not null);
