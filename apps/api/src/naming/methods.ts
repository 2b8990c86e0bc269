import type { AddressReference } from '@corescope/api-schema/shapes/address-reference'
import type { TransactionSummary } from '@corescope/api-schema/shapes/transaction-summary'
import { addressKinds } from '@corescope/chain/enums'
import { isPrecompiled } from '@corescope/chain/precompiled'
import type { AbiSource } from '@corescope/decode/abi/abi-index'
import { type Decoded, shortName } from '@corescope/decode/abi/decoded'
import type { Abis, AccountCode, Moment } from './abis/abi-book.ts'
import { decodeCalldataOf, methodName } from './decoding.ts'

type Method = NonNullable<TransactionSummary['method']>
type Hex = `0x${string}`

/** A selector with the name that the ABIs of the contract called have for it. */
export const methodOf = (selector: Hex, sources: readonly AbiSource[]): Method => ({
  selector,
  name: methodName(selector, sources),
})

/**
 * The function that a transaction calls. Bytes that go to an account without code call nothing: they are a message (a transfer
 * with its text). Precompiled contracts have no functions. While nobody has looked whether the account has code, bytes that begin with the
 * selector of a known function count as a call.
 * @param selector null where the bytes are too few
 * @param to null where a contract is made
 * @param code `isDelegated`: the account runs the code of another (EIP-7702) and is called like a contract; `isPlain`: it is
 * known to have run no code by then, whatever it is today; `hadCode`: it is known to have been a contract then
 */
export const calledMethod = (
  selector: Hex | null,
  to: Pick<AddressReference, 'hash' | 'type'> | null,
  sources: readonly AbiSource[],
  { isDelegated, isPlain, hadCode }: AccountCode,
): Method | null => {
  if (selector === null || to === null || isPlain || isPrecompiled(to.hash)) return null
  if (isDelegated || hadCode || to.type !== addressKinds.normal) return methodOf(selector, sources)
  // a guess by a signature would make a call of any text
  const method = methodOf(
    selector,
    sources.filter(({ source }) => source !== 'signature'),
  )
  return method.name === null ? null : method
}

/**
 * Whose functions the bytes of a transaction call (`moment` null: of one to come). Null where they make a contract, where they are a message to
 * an account without code, and where they go to a precompiled contract, which has no functions.
 */
export const calleeOf = (abis: Abis, to: Hex | null, moment: Moment | null): Hex | null =>
  to === null || isPrecompiled(to) || abis.codeAt(to, moment).isPlain ? null : to

/** A method whose selector alone does not tell its name, by the call that was decoded: not where the arguments do not tell it either. Pure. */
export const namedByCall = (
  method: Method | null,
  decoded: Pick<Decoded, 'name' | 'isAmbiguous'> | null,
): Method | null =>
  method === null || method.name !== null || decoded === null || decoded.isAmbiguous === true
    ? method
    : { ...method, name: shortName(decoded.name) }

/** The same where the call is not decoded yet: it is, where its selector does not tell its name. */
export const namedByInput = (
  method: Method | null,
  to: Hex | null,
  input: Hex,
  sources: readonly AbiSource[],
): Method | null =>
  method === null || method.name !== null ? method : namedByCall(method, decodeCalldataOf(to, input, sources))
