/** Members of every ranked list: what its nodes must count. */
const members = `select 1::smallint as list, 0 as owner_id, balance as amount, address_id as member_id
                   from accounts where balance > 0
       union all select 2::smallint, token_id, amount, holder_id from holdings where amount > 0`

const run = `coalesce(lag(amount) over w, '-Infinity') as lower_amount, coalesce(lag(member_id) over w, 0) as lower_member`
const inRun = (alias: string) => `${alias}.list = k.list and ${alias}.owner_id = k.owner_id
         and (${alias}.amount, ${alias}.member_id) <= (k.amount, k.member_id)
         and (${alias}.amount, ${alias}.member_id) > (k.lower_amount, k.lower_member)`
const nodesOf = (level: number) => `(select *, ${run} from rank_nodes where level = ${level}
    window w as (partition by list, owner_id order by amount, member_id)) k`

/** Each statement returns what contradicts the sentence; nothing, when it holds. */
export const rankContradictions: Record<string, string> = {
  'a run of a ranked list has as many members as its node says': `
    select list, owner_id, amount, n from ${nodesOf(0)}
     where n <> (select count(*) from (${members}) m where ${inRun('m')})`,
  'a node of runs counts what its runs count': `
    select list, owner_id, amount, n from ${nodesOf(1)}
     where n <> (select coalesce(sum(n), 0) from rank_nodes c where c.level = 0 and ${inRun('c')})`,
  'the nodes of a ranked list count all its members, and the accounts have nodes': `
    select coalesce(t.list, m.list) as list, owner_id, t.total, m.total as members
      from (select list, owner_id, sum(n) as total from rank_nodes where level = 1 group by 1, 2) t
      full join (select list, owner_id, count(*) as total from (${members}) m group by 1, 2) m using (list, owner_id)
     where case when t.list is null then m.list = 1 else t.total <> coalesce(m.total, 0) end`,
  'both levels of a ranked list end in the top key, and a node of runs ends where a run does': `
    select list, owner_id, level from rank_nodes group by 1, 2, 3
    having max(amount) <> 'Infinity' or max(member_id) filter (where amount = 'Infinity') <> 2147483647
    union all select list, owner_id, level from rank_nodes p where level = 1 and not exists (
      select 1 from rank_nodes c where c.list = p.list and c.owner_id = p.owner_id and c.level = 0
         and c.amount = p.amount and c.member_id = p.member_id)`,
}
