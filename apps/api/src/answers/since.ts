import type { Moment } from './head.ts'

/**
 * What an answer with totals or first things says of an index that was begun above block 0: from where on they are known
 * (ruling 5). Pure.
 */
export const sinceOf = ({ identity }: Pick<Moment, 'identity'>): { from?: number } => {
  const from = identity?.startBlock ?? 0
  return from > 0 ? { from } : {}
}
