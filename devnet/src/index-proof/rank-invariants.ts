/** Members of every ranked list: what its nodes must count. */
const members = `select 1::smallint as list, 0 as owner_id, -1::numeric as token_item, balance as amount, address_id as member_id
                   from accounts where balance > 0
       union all select 2::smallint, token_id, -1::numeric, amount, holder_id from holdings where amount > 0
       union all select 3::smallint, token_id, token_item, amount, holder_id from item_holdings
                  where amount > 0 and standard = 1155
       union all select 4::smallint, standard::int, -1::numeric, holders::numeric, token_id from tokens
       union all select 5::smallint, standard::int, -1::numeric, transfers::numeric, token_id from tokens
       union all select 6::smallint, holder_id, -1::numeric, standard::numeric, token_id from holdings where amount > 0
       union all select 7::smallint, holder_id, -1::numeric, token_id * ${2n ** 256n} + token_item, standard::int
                   from item_holdings where amount > 0`

const run = `coalesce(lag(amount) over w, '-Infinity') as lower_amount, coalesce(lag(member_id) over w, 0) as lower_member`
const inRun = (
  alias: string,
) => `${alias}.list = k.list and ${alias}.owner_id = k.owner_id and ${alias}.token_item = k.token_item
         and (${alias}.amount, ${alias}.member_id) <= (k.amount, k.member_id)
         and (${alias}.amount, ${alias}.member_id) > (k.lower_amount, k.lower_member)`
const nodesOf = (level: number) => `(select *, ${run} from rank_nodes where level = ${level}
    window w as (partition by list, owner_id, token_item order by amount, member_id)) k`

/** Each statement returns what contradicts the sentence; nothing, when it holds. */
export const rankContradictions: Record<string, string> = {
  'a run of a ranked list has as many members as its node says': `
    with placed as (
      select list, owner_id, token_item, amount, member_id, null::int as n from (${members}) m
      union all select list, owner_id, token_item, amount, member_id, n from rank_nodes where level = 0),
    passed as (
      select *, count(*) filter (where n is null) over (
                  partition by list, owner_id, token_item order by amount, member_id, n nulls first rows unbounded preceding) as members
        from placed)
    select list, owner_id, token_item, amount, n from (
      select *, members - coalesce(lag(members) over (partition by list, owner_id, token_item order by amount, member_id), 0) as found
        from passed where n is not null) k where n <> found`,
  'a node of runs counts what its runs count': `
    select list, owner_id, token_item, amount, n from ${nodesOf(1)}
     where n <> (select coalesce(sum(n), 0) from rank_nodes c where c.level = 0 and ${inRun('c')})`,
  'the nodes of a ranked list count all its members; the accounts have nodes, and so has every long list': `
    select list, owner_id, token_item, t.total, m.total as members
      from (select list, owner_id, token_item, sum(n) as total from rank_nodes where level = 1 group by 1, 2, 3) t
      full join (select list, owner_id, token_item, count(*) as total from (${members}) m group by 1, 2, 3) m
        using (list, owner_id, token_item)
     where case when t is null then list = 1 or m.total >= case when list < 6 then 6000 else 8000 end else t.total <> coalesce(m.total, 0) end`,
  'both levels of a ranked list end in the top key, and a node of runs ends where a run does': `
    select list, owner_id, token_item, level from rank_nodes group by 1, 2, 3, 4
    having max(amount) <> 'Infinity' or max(member_id) filter (where amount = 'Infinity') <> 2147483647
    union all select list, owner_id, token_item, level from rank_nodes p where level = 1 and not exists (
      select 1 from rank_nodes c where c.list = p.list and c.owner_id = p.owner_id and c.token_item = p.token_item and c.level = 0
         and c.amount = p.amount and c.member_id = p.member_id)`,
}
