import { type PageParameters, rankedPage } from './read.ts'
import { boundOf, membersOf, noItem, type RankedList, topKey } from './table.ts'

/** `<name> (n)`: how many members of a list have an amount above `bound`; two sums over nodes and a part of one run. */
const membersAbove = (ranks: RankedList, name: string, owner: string, bound: string): string => {
  const { list, amount, member } = ranks
  const nodes = `rank_nodes where list = ${list} and owner_id = ${owner} and token_item = ${noItem} and level =`
  const first = (level: number) =>
    `select amount, member_id from ${nodes} ${level} and (amount, member_id) >= (${bound}, ${topKey.memberId})
      order by amount, member_id limit 1`
  const keyOf = (node: string) => `((select amount from ${node}), (select member_id from ${node}))`
  const runEnd = `(${boundOf(ranks, `coalesce((select amount from ${name}_run), '${topKey.amount}')`)},
                   coalesce((select member_id from ${name}_run), ${topKey.memberId}))`
  return `
  ${name}_parent as (${first(1)}),
  ${name}_run as (${first(0)}),
  ${name} as (
    select coalesce((select sum(n) from ${nodes} 1 and (amount, member_id) > ${keyOf(`${name}_parent`)}), 0)
         + coalesce((select sum(n) from ${nodes} 0 and (amount, member_id) > ${keyOf(`${name}_run`)}
                        and (amount, member_id) <= ${keyOf(`${name}_parent`)}), 0)
         + (select count(*) from ${membersOf(ranks, owner, noItem)}
               and (${amount}, ${member}) > (${boundOf(ranks, bound)}, ${topKey.memberId})
               and (${amount}, ${member}) <= ${runEnd}) as n)`
}

/** Numeric SQL expressions: amounts above `from`, up to `to`. */
interface AmountRange {
  from: string
  to: string
}

/**
 * Common table expressions for a page of the members of a ranked list whose amounts lie in a range, lowest first:
 * `range_total (total)` and `ranked (<columns>)`, in no order. With nodes it costs the same at any depth, as `rankedPage`
 * does; a list without nodes is short, and counted and skipped row by row.
 * @param page `offset` counts the members of the range before the page
 */
export const rankedRange = (
  ranks: RankedList,
  columns: string,
  { from, to }: AmountRange,
  { owner, offset, limit }: Omit<PageParameters, 'item'>,
): string => {
  const total = '(select total from range_total)'
  const page = {
    owner,
    offset: `((select n from range_above) + greatest(${total} - ${offset} - ${limit}, 0))`,
    limit: `greatest(least(${limit}, ${total} - ${offset}), 0)`,
  }
  return `
  ${membersAbove(ranks, 'range_above', owner, to)},
  ${membersAbove(ranks, 'range_below', owner, from)},
  range_total as (select ((select n from range_below) - (select n from range_above))::bigint as total),
  ${rankedPage(ranks, columns, page)}`
}
