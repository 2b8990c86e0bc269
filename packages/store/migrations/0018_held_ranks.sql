-- What one address holds as ranked lists: its tokens in the order of standards, then of token ids, and its items in the
-- order of token ids, then of numbers.
alter table holdings add column standard smallint;
update holdings h set standard = k.standard from tokens k where k.token_id = h.token_id;
alter table holdings alter column standard set not null;
comment on column holdings.standard is 'of the token';
create index holdings_held on holdings (holder_id, standard, token_id) where amount > 0;

-- Token and item as one number: 2^256 items to a token.
drop index item_holdings_holder;
create index item_holdings_held on item_holdings (holder_id,
  (token_id * 115792089237316195423570985008687907853269984665640564039457584007913129639936 + token_item), standard)
  where amount > 0;
comment on column rank_nodes.list is '1 accounts by balance (owner 0), 2 holders of a token by amount (owner = token_id), 3 holders of an ERC-1155 item by amount (owner = token_id, token_item), 4 tokens by holders, 5 by transfers (owner = standard), 6 tokens an address holds by standard and token_id, 7 items it holds by token and item as one number, then standard (owner = holder_id)';

-- Lists that are long already: runs of 500 members, and of 45 runs.
with members as (
  select 6 as list, holder_id as owner_id, standard::numeric as amount, token_id as member_id from holdings where amount > 0
  union all
  select 7, holder_id, token_id * 115792089237316195423570985008687907853269984665640564039457584007913129639936 + token_item,
         standard from item_holdings where amount > 0),
counted as (
  select *, row_number() over w as r, count(*) over (partition by list, owner_id) as total
    from members window w as (partition by list, owner_id order by amount, member_id))
insert into rank_nodes (list, owner_id, token_item, level, amount, member_id, n)
select list, owner_id, -1, 0, case when r = total then 'Infinity' else amount end,
       case when r = total then 2147483647 else member_id end, case when r % 500 = 0 then 500 else r % 500 end
  from counted where total >= 5000 and (r % 500 = 0 or r = total);

with runs as (
  select *, row_number() over w as r, sum(n) over w as running, count(*) over (partition by list, owner_id) as total
    from rank_nodes where list >= 6 window w as (partition by list, owner_id order by amount, member_id))
insert into rank_nodes (list, owner_id, token_item, level, amount, member_id, n)
select list, owner_id, token_item, 1, amount, member_id,
       running - coalesce(lag(running) over (partition by list, owner_id order by r), 0)
  from runs where r % 45 = 0 or r = total;
