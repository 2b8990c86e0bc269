-- Blocks sealed out of turn so far: on Core those of difficulty 1, above block 0.
alter table blocks add column out_of_turn_sum bigint not null default 0;
update blocks b set out_of_turn_sum = s.sum
  from (select block_number, count(*) filter (where difficulty = 1 and block_number > 0) over (order by block_number) as sum
          from blocks) s
 where s.block_number = b.block_number and s.sum > 0;
