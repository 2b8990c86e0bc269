import type { AddressReference } from '@corescope/api-schema/shapes/address-reference'
import type { TransactionSummary } from '@corescope/api-schema/shapes/transaction-summary'
import { addressKinds } from '@corescope/chain/enums'
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

/**
 * The function that a transaction calls. Bytes that open no known function and go to an account without code call nothing: they
 * are a message (a transfer with its text).
 * @param selector null where the bytes are too few
 * @param to null where a contract is made
 */
export const calledMethod = (
  selector: Hex | null,
  to: Pick<AddressReference, 'hash' | 'type'> | null,
  hasSystemContracts: boolean,
): Method | null => {
  if (selector === null || to === null) return null
  const method = methodOf(selector, to.hash, hasSystemContracts)
  return method.name === null && to.type === addressKinds.normal ? null : method
}
