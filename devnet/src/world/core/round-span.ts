import { type Hex, numberToHex } from 'viem'
import bitcoinStake from '../../artifacts/BitcoinStake.json' with { type: 'json' }
import type { NodeClient } from '../node-client.ts'
import { coreAddress } from './drafts.ts'

/** Seconds of a round in a history. */
export const DAILY_ROUND = 86_400
/** Slots of CandidateHub in storage. */
const [ROUND_TAG, ROUND_INTERVAL] = ['0x1', '0x2'] as const

const readSlot = async (node: NodeClient, slot: Hex) =>
  Number(await node.call<Hex>('eth_getStorageAt', [coreAddress('CandidateHub'), slot, 'latest']))

/** Seconds of a round, as CandidateHub says. */
export const readRoundSeconds = (node: NodeClient): Promise<number> => readSlot(node, ROUND_INTERVAL)

/**
 * Writes how long rounds are from the next block on, in the manner of a fork: on Core it is a constant of the contracts, and no
 * transaction changes it. Tags stay what they are on Core, the time divided by the length, so they rise by much once.
 * @returns how long they are: as before where the tag would fall, and in a world whose contracts are of another version
 */
export async function setRoundSeconds(node: NodeClient, wanted: number): Promise<number> {
  const current = await readRoundSeconds(node)
  const code = await node.call<Hex>('eth_getCode', [coreAddress('BitcoinStake'), 'latest'])
  if (wanted === current || code !== bitcoinStake.runtimeCode) return current
  const { timestamp } = await node.call<{ timestamp: Hex }>('eth_getBlockByNumber', ['latest', false])
  if (Math.floor(Number(timestamp) / wanted) < (await readSlot(node, ROUND_TAG))) return current
  const value = numberToHex(wanted, { size: 32 })
  await node.call('anvil_setStorageAt', [
    coreAddress('CandidateHub'),
    numberToHex(BigInt(ROUND_INTERVAL), { size: 32 }),
    value,
  ])
  return wanted
}
