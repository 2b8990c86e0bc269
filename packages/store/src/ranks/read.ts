import { boundOf, membersOf, noItem, type RankedList, topKey } from './table.ts'

/** Numbers of the parameters of a statement that reads a page. */
export interface PageParameters {
  /** `noOwner.owner` where the list has none. */
  owner: string
  /** Where the list is of an item. */
  item?: string
  /** Members above the page. */
  offset: string
  limit: string
}

const before = `coalesce(sum(n) over (w rows between unbounded preceding and 1 preceding), 0)`
const nearest = `order by before desc, amount, member_id limit 1`

/**
 * Common table expressions for a page of a ranked list: `ranked_total (total)` and `ranked (<columns>)`, highest first.
 * With nodes a page costs the same at any rank: two sums over nodes and less than one long run; a list without nodes is
 * short, and counted and skipped row by row.
 * @param columns of the list's own table
 */
export const rankedPage = (
  ranks: RankedList,
  columns: string,
  { owner, item = noItem, offset, limit }: PageParameters,
): string => {
  const { list, amount, member } = ranks
  const nodes = `rank_nodes where list = ${list} and owner_id = ${owner} and token_item = ${item} and level =`
  return `
  rank_parents as (
    select amount, member_id, n, ${before} as before, lead(amount) over w as lower_amount, lead(member_id) over w as lower_member
      from ${nodes} 1 window w as (order by amount desc, member_id desc)),
  rank_parent as (select * from rank_parents where before <= ${offset} ${nearest}),
  rank_runs as (
    select amount, member_id, (select before from rank_parent) + ${before} as before
      from ${nodes} 0
       and (amount, member_id) <= ((select amount from rank_parent), (select member_id from rank_parent))
       and (amount, member_id) > (coalesce((select lower_amount from rank_parent), '-Infinity'),
                                  coalesce((select lower_member from rank_parent), 0))
    window w as (order by amount desc, member_id desc)),
  rank_run as (select * from rank_runs where before <= ${offset} ${nearest}),
  ranked_total as (
    select coalesce((select sum(n) from rank_parents), (select count(*) from ${membersOf(ranks, owner, item)}))::bigint as total),
  ranked as (
    select ${columns} from ${membersOf(ranks, owner, item)}
       and (${amount}, ${member}) <= (${boundOf(ranks, `coalesce((select amount from rank_run), '${topKey.amount}')`)},
                                      coalesce((select member_id from rank_run), ${topKey.memberId}))
     order by ${amount} desc, ${member} desc
    offset ${offset} - coalesce((select before from rank_run), 0) limit ${limit})`
}
