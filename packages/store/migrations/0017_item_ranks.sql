-- Ranked lists of which an item of a token is the owner: the holders of an ERC-1155 item, by amount.
alter table rank_nodes add column token_item numeric not null default -1;
alter table rank_nodes drop constraint rank_nodes_pkey;
alter table rank_nodes add primary key (list, owner_id, token_item, level, amount, member_id);
comment on column rank_nodes.list is '1 accounts by balance (owner 0), 2 holders of a token by amount (owner = token_id), 3 holders of an ERC-1155 item by amount (owner = token_id, token_item), 4 tokens by holders, 5 by transfers (owner = standard)';
comment on column rank_nodes.token_item is '-1 where the list is not of an item';

-- The condition on the amount keeps look-ups of one holder away from it: they would pass all holders of the item.
create index item_holdings_amount on item_holdings (token_id, token_item, amount, holder_id) where standard = 1155 and amount > 0;

-- Lists that are long already: runs of 500 members, and of 45 runs.
with long as (
  select token_id, token_item from item_holdings where standard = 1155 and amount > 0
   group by 1, 2 having count(*) >= 5000),
members as (
  select 3 as list, token_id as owner_id, token_item, amount, holder_id as member_id
    from long join item_holdings h using (token_id, token_item) where h.standard = 1155 and h.amount > 0
  union all select 4, standard, -1, holders, token_id from tokens
  union all select 5, standard, -1, transfers, token_id from tokens),
counted as (
  select *, row_number() over w as r, count(*) over (partition by list, owner_id, token_item) as total
    from members window w as (partition by list, owner_id, token_item order by amount, member_id))
insert into rank_nodes (list, owner_id, token_item, level, amount, member_id, n)
select list, owner_id, token_item, 0, case when r = total then 'Infinity' else amount end,
       case when r = total then 2147483647 else member_id end, case when r % 500 = 0 then 500 else r % 500 end
  from counted where total >= 5000 and (r % 500 = 0 or r = total);

with runs as (
  select *, row_number() over w as r, sum(n) over w as running,
         count(*) over (partition by list, owner_id, token_item) as total
    from rank_nodes where list >= 3
  window w as (partition by list, owner_id, token_item order by amount, member_id))
insert into rank_nodes (list, owner_id, token_item, level, amount, member_id, n)
select list, owner_id, token_item, 1, amount, member_id,
       running - coalesce(lag(running) over (partition by list, owner_id, token_item order by r), 0)
  from runs where r % 45 = 0 or r = total;
