import type { Address, Hex } from '@corescope/chain/types/hex'
import type { Caller, CallOptions } from '../caller.ts'
import { located } from '../standardise/standardise.ts'
import { encodeStateBlock, labelStateBlock, type StateBlock } from '../state/state-block.ts'
import { encodeQuantity, readBytes } from '../wire-field.ts'

/** What is called; quantities in wei and gas. */
export interface CallMessage {
  to: Address
  data?: Hex
  from?: Address
  value?: bigint
  gas?: bigint
}

/** Runs a call without a transaction. @throws ExecutionRevertedError with its `data`, StateUnavailableError */
export async function eth_call(
  caller: Caller,
  message: CallMessage,
  at: StateBlock = 'latest',
  options?: CallOptions,
): Promise<Hex> {
  const { value, gas, ...rest } = message
  const wire = {
    ...rest,
    ...(value === undefined ? {} : { value: encodeQuantity(value) }),
    ...(gas === undefined ? {} : { gas: encodeQuantity(gas) }),
  }
  const call = { method: 'eth_call', params: [wire, encodeStateBlock(at)], ...labelStateBlock(at) }
  const result = await caller.request(call, options)
  return located(call, () => readBytes(result, 'output'))
}
