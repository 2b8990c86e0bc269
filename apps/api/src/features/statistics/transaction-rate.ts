import { hourSeconds } from '../../entities/series/span-figures.ts'

interface Point {
  timestamp: number
  lastTransactionPosition: number
}

/**
 * Transactions per second over the last hour of chain time, or over what is known of it; null while that is one moment. Pure.
 * @param before transactions up to an hour before the head; undefined where no block of then is known
 * @param first first known block: how long its own transactions took is not
 */
export const transactionRate = (head: Point, before: number | undefined, first: Point | undefined): number | null => {
  const since = before === undefined ? first?.lastTransactionPosition : before
  const seconds = before === undefined ? head.timestamp - (first?.timestamp ?? head.timestamp) : hourSeconds
  return since === undefined || seconds <= 0 ? null : (head.lastTransactionPosition - since) / seconds
}
