import type { TransactionSummary } from '@corescope/api-schema/shapes/transaction-summary'

export type Direction = 'in' | 'out' | 'self'

/** Which way a transaction goes, seen from `owner` (lower case). The creation of a contract comes in to that contract. */
export const directionOf = (
  { from, to, createdContract }: Pick<TransactionSummary, 'from' | 'to' | 'createdContract'>,
  owner: string,
): Direction => {
  const receiver = to ?? createdContract
  if (from.hash !== owner) return 'in'
  return receiver?.hash === owner ? 'self' : 'out'
}
