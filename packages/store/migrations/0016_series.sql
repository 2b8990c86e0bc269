-- Series for charts: what an hour or a day was is the difference of two blocks' columns, or stands in its last block.

alter table blocks add column gas_limit_sum numeric not null default 0;
alter table blocks add column burnt_fee_sum numeric not null default 0;
alter table blocks add column gas_price_sum numeric not null default 0;
alter table blocks add column priced_transactions bigint not null default 0;
alter table blocks add column uncle_sum bigint not null default 0;
alter table blocks add column active_address_hours bigint not null default 0;
alter table blocks add column active_erc20_days bigint not null default 0;
alter table blocks add column active_erc20_hours bigint not null default 0;
alter table blocks add column day_lowest_gas_price numeric;
alter table blocks add column day_highest_gas_price numeric;
alter table blocks add column hour_lowest_gas_price numeric;
alter table blocks add column hour_highest_gas_price numeric;
comment on column blocks.gas_price_sum is 'effective prices of priced_transactions: those that paid for their gas (system calls do not)';
comment on column blocks.active_address_hours is 'cumulative count of (address, UTC hour) pairs first seen active';
comment on column blocks.active_erc20_days is 'cumulative count of (address, UTC day) pairs first seen sending or receiving an ERC-20';
comment on column blocks.day_lowest_gas_price is 'among the priced transactions of the block''s UTC day up to and including the block; null: none yet';

with priced as (
  select block_number, count(*) as count, sum(effective_gas_price) as price,
         min(effective_gas_price) as lowest, max(effective_gas_price) as highest
    from transactions where effective_gas_price > 0 group by block_number),
active as (
  select first as block_number, count(*) as count
    from (select min(b.block_number) as first from address_entries e join transactions t using (transaction_position)
            join blocks b using (block_number) group by e.address_id, b.timestamp / 3600) hours group by first),
erc20 as (
  select min(b.block_number) as first, e.address_id, b.timestamp / 3600 as hour
    from token_entries e join transactions t using (transaction_position) join blocks b using (block_number)
   where e.standard = 20 group by e.address_id, b.timestamp / 3600),
erc20_hours as (select first as block_number, count(*) as count from erc20 group by first),
erc20_days as (
  select first as block_number, count(*) as count
    from (select min(first) as first from erc20 group by address_id, hour / 24) days group by first),
figures as (
  select b.block_number, sum(b.gas_limit) over w as gas_limit, sum(b.burnt_fees) over w as burnt_fee,
         coalesce(sum(p.price) over w, 0) as gas_price, coalesce(sum(p.count) over w, 0) as priced,
         sum(coalesce(cardinality(b.uncles), 0)) over w as uncles, coalesce(sum(a.count) over w, 0) as active_hours,
         coalesce(sum(ed.count) over w, 0) as erc20_days, coalesce(sum(eh.count) over w, 0) as erc20_hours,
         min(p.lowest) over d as day_lowest, max(p.highest) over d as day_highest,
         min(p.lowest) over h as hour_lowest, max(p.highest) over h as hour_highest
    from blocks b left join priced p using (block_number) left join active a using (block_number)
    left join erc20_days ed using (block_number) left join erc20_hours eh using (block_number)
  window w as (order by b.block_number),
         d as (partition by b.timestamp / 86400 order by b.block_number),
         h as (partition by b.timestamp / 3600 order by b.block_number))
update blocks b
   set gas_limit_sum = f.gas_limit, burnt_fee_sum = f.burnt_fee, gas_price_sum = f.gas_price, priced_transactions = f.priced,
       uncle_sum = f.uncles, active_address_hours = f.active_hours, active_erc20_days = f.erc20_days,
       active_erc20_hours = f.erc20_hours, day_lowest_gas_price = f.day_lowest, day_highest_gas_price = f.day_highest,
       hour_lowest_gas_price = f.hour_lowest, hour_highest_gas_price = f.hour_highest
  from figures f where f.block_number = b.block_number;

-- With the number, so that the last block before an instant is the first row read, also where several share a second.
drop index blocks_timestamp;
create index blocks_timestamp on blocks (timestamp, block_number);
