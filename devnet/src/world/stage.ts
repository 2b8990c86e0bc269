import { type Address, decodeAbiParameters, type Hex } from 'viem'
import {
  authorities,
  builder,
  curator,
  deployer,
  faucet,
  firstValidators,
  laterValidators,
  members,
  miners,
  relayers,
  returningValidator,
  stakers,
  stoppingValidator,
  users,
} from './accounts.ts'
import { contractAddress } from './contracts.ts'
import type { NodeClient } from './node-client.ts'
import type { Random } from './random.ts'
import { openWallets, type Wallets } from './wallets.ts'
import { builtAddress } from './workshop.ts'

/** What an act of the world may use. `portraits` remembers who holds the newest items of one NFT collection. */
export type Stage = {
  chainId: number
  wallets: Wallets
  random: Random
  portraits: Map<number, Address>
  /** The builder's contracts are there: worlds seeded before they were part of the seed go on without them. */
  hasWorkshop: boolean
}

/** One thing somebody does: raw signed transactions in the order they shall be executed. */
export type Act = (stage: Stage) => Promise<Hex[]>

const REMEMBERED_ITEMS = 60
const TOTAL_SUPPLY = '0x18160ddd'
const OWNER_OF = '0x6352211e'

/** Opens the world as the chain stands: nonces and holders are read, never assumed. */
export async function openStage(node: NodeClient, chainId: number, random: Random): Promise<Stage> {
  const validators = [...firstValidators, ...laterValidators, stoppingValidator, returningValidator]
  const keys = validators.flatMap(({ operator, consensus }) => [operator, consensus])
  const wallets = await openWallets(node, chainId, [
    ...users,
    ...authorities,
    ...keys,
    deployer,
    faucet,
    curator,
    builder,
    ...[...members, ...relayers, ...miners, ...stakers],
  ])
  const portraits = await readPortraits(node)
  const newest = await node.call<Hex>('eth_getCode', [builtAddress.stairs, 'latest'])
  return { chainId, wallets, random, portraits, hasWorkshop: newest !== '0x' }
}

async function readPortraits(node: NodeClient): Promise<Map<number, Address>> {
  const to = contractAddress.portraits
  const supply = Number(await node.call<Hex>('eth_call', [{ to, data: TOTAL_SUPPLY }, 'latest'])) || 0
  const first = Math.max(1, supply - REMEMBERED_ITEMS + 1)
  const items = Array.from({ length: Math.max(0, supply - first + 1) }, (_, index) => first + index)
  const owners = await Promise.allSettled(
    items.map((item) =>
      node.call<Hex>('eth_call', [{ to, data: `${OWNER_OF}${item.toString(16).padStart(64, '0')}` }, 'latest']),
    ),
  )
  const held = new Map<number, Address>()
  owners.forEach((owner, index) => {
    // An item that was burnt answers with a revert.
    if (owner.status === 'rejected') return
    const [address] = decodeAbiParameters([{ type: 'address' }], owner.value)
    held.set(items[index] as number, address)
  })
  return held
}
