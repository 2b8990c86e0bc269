-- Accounts that are known by calls alone: coins reach and leave addresses no transaction, log or block names.

alter table accounts alter column first_block drop not null;
alter table accounts add column first_call_block integer;
comment on column accounts.first_block is 'first block whose header, transactions, logs or withdrawals mention it; written by the blocks lane';
comment on column accounts.first_call_block is
  'first block with an internal transaction that mentions it and took effect; written by the traces lane';
-- Empty but inside a rewind: rows that neither lane knows any more.
create index accounts_unknown on accounts (address_id) where first_block is null and first_call_block is null;

insert into accounts (address_id, first_call_block)
select id, min(block_number) from internal_transactions cross join lateral (values (from_id), (to_id)) v (id)
 where error is null and not failed_above and id is not null group by id
    on conflict (address_id) do update set first_call_block = excluded.first_call_block;

alter table lanes add column calls_number integer;
comment on column lanes.calls_number is
  'of the balances lane: balances moved by internal transactions up to this block were read after them; null: of none';
