import type { CallFrameRecord } from '@corescope/api-schema/execution/calls'
import type { AddressReference } from '@corescope/api-schema/shapes/address-reference'
import type { AbiSource } from '@corescope/decode/abi/abi-index'
import type { DecodeBudget } from '@corescope/decode/abi/decode-budget'
import type { TracedCall } from '@corescope/rpc/traces/trace-calls'
import { hex } from '../../answers/wire.ts'
import type { AccountCode } from '../../naming/abis/abi-book.ts'
import type { AddressBook } from '../../naming/address-book.ts'
import { decodeCalldataOf, decodeReturnedOf, describeFailure } from '../../naming/decoding.ts'
import { calledMethod, namedByCall } from '../../naming/methods.ts'

type Names = Awaited<ReturnType<AddressBook['byAddress']>>

/** By what a call is read. */
interface Reading {
  sources: readonly AbiSource[]
  code: AccountCode
  /** Shared by all calls of the answer. */
  budget: DecodeBudget
}

const isWhole = ({ hex: text, size }: TracedCall['input']) => text.length - 2 === 2 * size

/**
 * A call that is no creation by name: what it was given and what it gave back, where all bytes of it are here. Bytes that call
 * nothing (a message to an account without code) are decoded as nothing.
 */
const decodeCall = (
  { type, input, output, error, selector }: TracedCall,
  to: AddressReference | null,
  { sources, code, budget }: Reading,
): Pick<CallFrameRecord, 'method' | 'decoded' | 'returned' | 'isReturnedTooLarge' | 'isMessage'> => {
  const called = selector?.length === 10 ? hex(selector) : null
  const bySelector = calledMethod(called, to, sources, code)
  const isCall = to !== null && !type.startsWith('create') && type !== 'selfdestruct'
  if (isCall && code.isPlain && input.size > 0) return { method: null, decoded: null, returned: null, isMessage: true }
  if (!isCall || !isWhole(input) || (called !== null && bySelector === null)) {
    return { method: bySelector, decoded: null, returned: null }
  }
  const decoded = decodeCalldataOf(to.hash, hex(input.hex), sources, budget)
  const method = namedByCall(bySelector, decoded)
  const hasReturned = decoded !== null && error === null && isWhole(output)
  const returned = hasReturned ? decodeReturnedOf(to.hash, called, hex(output.hex), sources, budget) : null
  return returned === 'tooLarge'
    ? { method, decoded, returned: null, isReturnedTooLarge: true }
    : { method, decoded, returned }
}

/** A call of a tree as it is answered. Pure. */
export const presentCall = (call: TracedCall, index: number, names: Names, reading: Reading): CallFrameRecord => {
  const { traceAddress, type, value, gas, gasUsed, input, output, logs, error, revertData } = call
  const to = call.to === null ? null : names.get(call.to)!
  const failure = revertData === null ? null : describeFailure(error, revertData, reading.sources, reading.budget)
  return {
    index,
    traceAddress: [...traceAddress],
    type,
    from: names.get(call.from)!,
    to,
    value: value.toString(),
    gas: gas.toString(),
    gasUsed: gasUsed?.toString() ?? null,
    input: { data: hex(input.hex), size: input.size },
    output: { data: hex(output.hex), size: output.size },
    ...decodeCall(call, to, reading),
    logs,
    error,
    reason: failure?.reason ?? null,
    raised: failure?.decoded ?? null,
  }
}
