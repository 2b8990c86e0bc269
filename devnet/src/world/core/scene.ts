import type { Hex } from 'viem'
import type { NodeClient } from '../node-client.ts'
import type { Stage } from '../stage.ts'
import { coreAddress } from './drafts.ts'
import { type BitcoinTip, openRelayedBitcoin, type RelayedBitcoin } from './relayed-bitcoin.ts'

/** What acts on Core's contracts work with. */
export type Scene = {
  stage: Stage
  bitcoin: RelayedBitcoin
  /** Numbers of proposals by the names they go by here. */
  proposals: Map<string, bigint>
  proposalCount: bigint
  /** Unix seconds of the block that the act is for. */
  time: number
}

/** One thing somebody does on Core's contracts: signed transactions in the order they shall be executed. */
export type CoreAct = (scene: Scene) => Promise<Hex[]>

/** Slots of BtcLightClient and GovHub in storage. */
const TIP_HASH = '0x1'
const TIP_HEIGHT = '0x2'
const PROPOSAL_COUNT = '0x6'

const readSlot = (node: NodeClient, contract: string, slot: Hex) =>
  node.call<Hex>('eth_getStorageAt', [coreAddress(contract), slot, 'latest'])

/** The newest block of Bitcoin that Core knows. */
export const readBitcoinTip = async (node: NodeClient): Promise<BitcoinTip> => ({
  height: Number(await readSlot(node, 'BtcLightClient', TIP_HEIGHT)),
  hash: (await readSlot(node, 'BtcLightClient', TIP_HASH)).slice(2),
})

/**
 * Opens Core's life as the chain stands.
 * @returns undefined on a world that was seeded before Bitcoin was part of it: its contracts have other code
 */
export async function openScene(node: NodeClient, stage: Stage): Promise<Scene | undefined> {
  const tip = await readBitcoinTip(node)
  if (tip.height === 0) return undefined
  const proposalCount = BigInt(await readSlot(node, 'GovHub', PROPOSAL_COUNT))
  const bitcoin = openRelayedBitcoin(tip)
  return { stage, bitcoin, proposals: new Map(), proposalCount, time: 0 }
}
