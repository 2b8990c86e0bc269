import { lastPosition, type PositionList } from '../positional-list.ts'
import { type RowReader, statement } from '../reader.ts'

/** Positions in (after, upTo]. */
export interface PositionRange {
  after: number
  upTo: number
}

/**
 * Turns a range of a list's order (transaction positions, block numbers) into the positions that its entries have in the list of
 * one owner. A list has an index on its own positions alone: by its order, all entries outside of the range would be read.
 */
export const rangeWithin = (list: PositionList) => {
  const owner = list.owner.map((_, index) => `$${index + 2}`)
  const total = statement<{ total: number }>(
    `${list.name}_of_export`,
    `select place as total from ${lastPosition(list, { owner, bound: '$1::bigint' })} as last`,
  )
  const countAt = async (reader: RowReader, of: readonly unknown[], bound: number) =>
    (await reader.rows(total, [bound, ...of]))[0]?.total ?? 0
  return async (reader: RowReader, of: readonly unknown[], { after, upTo }: PositionRange): Promise<PositionRange> => ({
    after: after < 0 ? 0 : await countAt(reader, of, after),
    upTo: await countAt(reader, of, upTo),
  })
}

/**
 * SQL of positions in ($1, $2] of an owner's list, as a comparison of the whole key: with the order of the whole key beside it,
 * no other index that begins with the owner looks as good (decision 0014).
 * @param row the name of the list's table. @param owner SQL of each column of the owner
 */
export const withinList = (
  { owner: columns, position, nullable }: PositionList,
  row: string,
  owner: readonly string[],
) => {
  const key = `(${[...columns, position].map((column) => `${row}.${column}`).join(', ')})`
  const ownerIs = owner.map((one) => `${one}, `).join('')
  return [
    `${key} > (${ownerIs}$1::bigint)`,
    `${key} <= (${ownerIs}$2::bigint)`,
    ...nullable.map((column) => `${row}.${column} is not null`),
  ].join(' and ')
}

/** SQL of the order of a list, newest first. */
export const newestFirst = ({ owner, position }: PositionList, row: string): string =>
  [...owner, position].map((column) => `${row}.${column} desc`).join(', ')
