-- What blocks earned their producers, and what was paid beside fees: sums up to and including the block, as all series are.

alter table blocks add column shared_fee_sum numeric not null default 0;
alter table blocks add column blob_fee_sum numeric not null default 0;
alter table blocks add column subsidy_sum numeric not null default 0;
comment on column blocks.shared_fee_sum is 'wei of the fees that Core''s fee market paid others than the producer: receipts use gas that the block does not count';
comment on column blocks.blob_fee_sum is 'wei paid for blob gas, no part of fee_sum';
comment on column blocks.subsidy_sum is 'wei that Core''s ValidatorSet credited beyond what was handed in (validatorDeposit, deprecatedDeposit)';

-- As derive/block-fees.ts has them. The amount of an event is one word, stored zero-run-length coded: a control byte
-- below 0x80 is followed by that many bytes and one, another stands for zeros.
with recursive shared as (
  select block_number, sum((gas_used - counted) * effective_gas_price) as fee
    from (select block_number, gas_used, effective_gas_price,
                 cumulative_gas_used - case when lag(block_number) over w = block_number
                                            then lag(cumulative_gas_used) over w else 0 end as counted
            from transactions window w as (order by bucket, transaction_position)) t
   where gas_used <> counted group by block_number),
blob as (
  select t.block_number, sum(x.blob_gas_used * x.blob_gas_price) as fee
    from transaction_extras x join transactions t using (bucket, transaction_position)
   where x.blob_gas_used is not null and x.blob_gas_price is not null group by t.block_number),
credits as (
  select b.block_number, t.transaction_position, t.value, l.log_index, l.data
    from logs l join transactions t using (bucket, transaction_position) join blocks b using (block_number)
   where l.contract_id = (select address_id from addresses where address = '\x0000000000000000000000000000000000001000')
     and l.topic0_id in (select topic_id from topics where topic in (
           '\x93a090ecc682c002995fad3c85b30c5651d7fd29b0be5da9d784a3302aedc055',
           '\xf177e5d6c5764d79c32883ed824111d9b13f5668cf6ab1cc12dd36791dd955b4'))
     and t.to_id = l.contract_id and t.from_id = b.miner_id and t.gas_price = 0
     and t.transaction_position > b.last_transaction_position - 3),
read (block_number, transaction_position, value, log_index, data, at, length, amount) as (
  select *, 0, 0, 0::numeric from credits
  union all
  select block_number, transaction_position, value, log_index, data,
         case when code < 128 then at + code + 2 else at + 1 end,
         length + case when code < 128 then code + 1 else code - 127 end,
         case when code < 128 then trunc(amount * 256::numeric ^ (code + 1)) + coalesce(literal, 0)
              else trunc(amount * 256::numeric ^ (code - 127)) end
    from read cross join lateral (select get_byte(data, at) as code) c
   cross join lateral (
     select sum(trunc(get_byte(data, at + 1 + i) * 256::numeric ^ (code - i))) as literal
       from generate_series(0, code) i where code < 128) l
   where at < octet_length(data) and length < 32),
subsidies as (
  select block_number, sum(credited - value) as fee
    from (select block_number, value, sum(amount) as credited from read
           where at = octet_length(data) and length = 32 group by block_number, transaction_position, value) d
   group by block_number),
figures as (
  select b.block_number, coalesce(sum(s.fee) over w, 0) as shared, coalesce(sum(f.fee) over w, 0) as blob,
         coalesce(sum(d.fee) over w, 0) as subsidy
    from blocks b left join shared s using (block_number) left join blob f using (block_number)
    left join subsidies d using (block_number) window w as (order by b.block_number))
update blocks b set shared_fee_sum = f.shared, blob_fee_sum = f.blob, subsidy_sum = f.subsidy
  from figures f where f.block_number = b.block_number and (f.shared <> 0 or f.blob <> 0 or f.subsidy <> 0);
