import type { TransactionSummary } from '@corescope/api-schema/transaction-summary'
import { LRUCache } from 'lru-cache'
import { methodName } from './decoding.ts'
import { isSystemContract } from './system-contracts.ts'

type Method = NonNullable<TransactionSummary['method']>
type Hex = `0x${string}`
const named = new LRUCache<string, Method>({ max: 20_000 })

/** A selector with the name we know for it, at the system contract called or in the catalogue. */
export const methodOf = (selector: Hex, to: Hex, hasSystemContracts: boolean): Method => {
  const key = hasSystemContracts && isSystemContract(to) ? to + selector : selector
  const kept = named.get(key)
  if (kept !== undefined) return kept
  const method = { selector, name: methodName(selector, to, hasSystemContracts) }
  named.set(key, method)
  return method
}
