import {
  type Address,
  decodeAbiParameters,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  keccak256,
  parseAbi,
  stringToHex,
} from 'viem'
import { curator } from '../../world/accounts.ts'
import type { NodeClient } from '../../world/node-client.ts'
import type { Stage } from '../../world/stage.ts'

/** A stage that also knows who holds the items of the old collection, and what happens once a block at most. */
export type MixedStage = Stage & { cats: Map<number, Address>; hasSignedForItself: boolean }

/** One thing somebody does: raw signed transactions in the order they shall be executed. */
export type MixedAct = (stage: MixedStage) => Promise<Hex[]>

/** Where the curator's first creation lies: a collection whose transfers have all arguments in their data. */
export const catsAddress = getContractAddress({ from: curator.address, nonce: 0n }).toLowerCase() as Address

export const catsAbi = parseAbi([
  'function mint(address to, uint256 count)',
  'function transfer(address to, uint256 tokenId)',
  'function ownerOf(uint256 tokenId) view returns (address)',
  'function totalSupply() view returns (uint256)',
])

/** Owners of the old collection's items as the chain stands. */
export const readCats = async (node: NodeClient): Promise<Map<number, Address>> => {
  const call = (data: Hex) => node.call<Hex>('eth_call', [{ to: catsAddress, data }, 'latest'])
  const supply = Number(await call(encodeFunctionData({ abi: catsAbi, functionName: 'totalSupply' })))
  const cats = new Map<number, Address>()
  for (let item = 1; item <= supply; item += 1) {
    const data = await call(encodeFunctionData({ abi: catsAbi, functionName: 'ownerOf', args: [BigInt(item)] }))
    cats.set(item, decodeAbiParameters([{ type: 'address' }], data)[0])
  }
  return cats
}

/** People who are given things and never send any. */
const crowd = Array.from(
  { length: 400 },
  (_, index): Address => `0x${keccak256(stringToHex(`crowd ${index}`)).slice(26)}`,
)

/** One of the crowd; a few of them get most of it. */
export const pickReceiver = ({ random }: Stage): Address =>
  crowd[Math.floor(crowd.length * (random.below(1_000) / 1_000) ** 3)]!
