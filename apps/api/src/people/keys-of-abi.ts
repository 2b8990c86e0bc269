import { setImmediate } from 'node:timers/promises'
import { abiKeyOf } from '@corescope/decode/abi/abi-index'
import type { AbiKeys } from '@corescope/store/people/custom-abis'
import type { Abi } from 'viem'

/** Signs of entries that are hashed before others have their turn: a few milliseconds. */
const signsAtOnce = 20_000
/** An entry beyond that is kept, and nothing is decoded by it: it alone would take the room of an answer. */
const longestEntry = 32_000

const isFound = (item: Abi[number]): item is Parameters<typeof abiKeyOf>[0] =>
  item.type === 'function' || item.type === 'event' || item.type === 'error'

/** What functions, events and errors of an ABI are found by. Of thousands the event loop is given back between. */
export const keysOfAbi = async (abi: Abi): Promise<AbiKeys> => {
  const keys: (string | null)[] = []
  let signs = 0
  for (const item of abi) {
    const { length } = JSON.stringify(item)
    keys.push(isFound(item) && length <= longestEntry ? abiKeyOf(item).slice(2) : null)
    signs += length
    if (signs < signsAtOnce) continue
    signs = 0
    await setImmediate()
  }
  return keys
}
