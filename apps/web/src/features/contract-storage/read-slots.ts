import type { ReadSlots } from '@corescope/decode/storage-layout/read-storage'
import { slotHex } from '@corescope/decode/storage-layout/storage-values'
import { callNode } from '../../live-reads/call-node.ts'
import { blockTag, type ReadBlock } from '../../live-reads/read-block.ts'

/** Where storage is read. */
interface StoragePlace {
  address: `0x${string}`
  block: ReadBlock
}

/** Where storage is read, and by which layout. */
export interface StorageSource extends StoragePlace {
  /** The verification that tells the layout: what was read by one is not shown by another. */
  verification: string
}

/** The number of a block. Values that are read in several exchanges are of one block only where each names it. @throws SlotError with the node's words */
export const numberOf = async (block: ReadBlock): Promise<number> => {
  if (block !== 'latest') return block
  const [answer] = await callNode([{ method: 'eth_blockNumber', params: [] }])
  if (answer === undefined || 'error' in answer) throw new SlotError(answer?.error.message ?? '')
  return Number(answer.result)
}

/** The node has no answer for a slot. */
class SlotError extends Error {
  override name = 'SlotError'
}

/** Slots of a contract, one exchange with the node for each hundred. @throws SlotError with the node's words */
export const slotsOf =
  ({ address, block }: StoragePlace): ReadSlots =>
  async (slots) => {
    const params = (slot: bigint) => [address, slotHex(slot), blockTag(block)]
    const answers = await callNode(slots.map((slot) => ({ method: 'eth_getStorageAt', params: params(slot) })))
    return answers.map((answer): `0x${string}` => {
      if ('error' in answer) throw new SlotError(answer.error.message)
      const word = String(answer.result)
      if (!/^0x[0-9a-f]{1,64}$/i.test(word)) throw new SlotError(word.slice(0, 200))
      // some nodes leave leading zeros out
      return `0x${word.slice(2).padStart(64, '0')}`
    })
  }
