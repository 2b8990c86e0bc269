-- Transactions that consensus itself makes (docs/core.md), as a list. People's transactions are the others: they need no rows
-- of their own, and a chain without system transactions has none here.
create table system_transactions (
  position bigint primary key,
  transaction_position bigint not null unique
);
-- transaction_position - position is how many of people's transactions come before: it tells the transaction at any position of
-- their list.
create index system_transactions_people on system_transactions ((transaction_position - position), position);

insert into system_transactions (position, transaction_position)
select row_number() over (order by t.transaction_position), t.transaction_position
  from transactions t join blocks b using (block_number) join addresses a on a.address_id = t.to_id
 where t.from_id = b.miner_id and t.effective_gas_price = 0
   and a.address in (select decode(lpad(n, 40, '0'), 'hex') from unnest('{1000, 1001, 1002, 1003, 1004, 1005, 1006, 1007, 1008,
                       1009, 1010, 1011, 1012, 1013, 1014, 1015, 1016, 10001}'::text[]) n);
