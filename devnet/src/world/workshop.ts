import { type Address, encodeFunctionData, getContractAddress, type Hex, parseAbi, toFunctionSelector } from 'viem'
import airdrop from '../artifacts/Airdrop.json' with { type: 'json' }
import argumentsFactory from '../artifacts/ArgumentsFactory.json' with { type: 'json' }
import beacon from '../artifacts/Beacon.json' with { type: 'json' }
import blossoms from '../artifacts/Blossoms.json' with { type: 'json' }
import diamond from '../artifacts/Diamond.json' with { type: 'json' }
import feeToken from '../artifacts/FeeToken.json' with { type: 'json' }
import frostSeeds from '../artifacts/FrostSeeds.json' with { type: 'json' }
import harvestFacet from '../artifacts/HarvestFacet.json' with { type: 'json' }
import harvestTwiceFacet from '../artifacts/HarvestTwiceFacet.json' with { type: 'json' }
import mayfly from '../artifacts/Mayfly.json' with { type: 'json' }
import movingBeaconProxy from '../artifacts/MovingBeaconProxy.json' with { type: 'json' }
import namedProxy from '../artifacts/NamedProxy.json' with { type: 'json' }
import oldCollection from '../artifacts/OldCollection.json' with { type: 'json' }
import plantingFacet from '../artifacts/PlantingFacet.json' with { type: 'json' }
import rebasingToken from '../artifacts/RebasingToken.json' with { type: 'json' }
import safeFactory from '../artifacts/SafeFactory.json' with { type: 'json' }
import slotProxy from '../artifacts/SlotProxy.json' with { type: 'json' }
import stairs from '../artifacts/Stairs.json' with { type: 'json' }
import stamps from '../artifacts/Stamps.json' with { type: 'json' }
import standardProxy from '../artifacts/StandardProxy.json' with { type: 'json' }
import strayFoxes from '../artifacts/StrayFoxes.json' with { type: 'json' }
import tally from '../artifacts/Tally.json' with { type: 'json' }
import tallyTwice from '../artifacts/TallyTwice.json' with { type: 'json' }
import token from '../artifacts/Token.json' with { type: 'json' }
import transparentProxy from '../artifacts/TransparentProxy.json' with { type: 'json' }
import vault from '../artifacts/Vault.json' with { type: 'json' }
import { builder } from './accounts.ts'
import { contractAddress, encodeCreation } from './contracts.ts'

const addressAt = (from: Address, nonce: number): Address =>
  getContractAddress({ from, nonce: BigInt(nonce) }).toLowerCase() as Address
const builtAt = (nonce: number) => addressAt(builder.address, nonce)

/** ERC-1967: keccak256("eip1967.proxy.implementation") − 1; before it: keccak256("org.zeppelinos.proxy.implementation"). */
const implementationSlot = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc'
const zeppelinSlot = '0x7050c9e0f4ca769c69bd3a8ef740bc37934f8e2c036e5a723fd8ee048ed3f8c3'

const initializeCounter = encodeFunctionData({
  abi: parseAbi(['function initialize(address keeper)']),
  args: [builder.address],
})
const selectorsOf = (...signatures: string[]): Hex[] => signatures.map((signature) => toFunctionSelector(signature))

/** What a diamond's facets offer, by selector (ERC-2535 actions: 0 add, 1 replace, 2 remove). */
export const diamondCuts = {
  planting: { facetAddress: builtAt(10), action: 0, functionSelectors: selectorsOf('plant(uint256)', 'trees()') },
  harvest: { facetAddress: builtAt(11), action: 0, functionSelectors: selectorsOf('harvest()', 'baskets()') },
  harvestTwice: { facetAddress: builtAt(12), action: 1, functionSelectors: selectorsOf('harvest()') },
  noTrees: { facetAddress: `0x${'0'.repeat(40)}`, action: 2, functionSelectors: selectorsOf('trees()') },
} as const

const { counter, counterByTwo } = contractAddress

/**
 * What the builder creates, in the order of its nonces: an address depends on the position in this list, so new
 * contracts are added at its end.
 */
const plan = [
  ['tally', tally, []],
  ['tallyTwice', tallyTwice, []],
  ['transparentProxy', transparentProxy, [counter]],
  ['slotProxy', slotProxy, [implementationSlot, builtAt(0)]],
  ['zeppelinProxy', slotProxy, [zeppelinSlot, builtAt(0)]],
  ['firstBeacon', beacon, [counter]],
  ['secondBeacon', beacon, [counterByTwo]],
  ['movingBeaconProxy', movingBeaconProxy, [builtAt(5)]],
  ['namedProxy', namedProxy, [builtAt(0)]],
  ['uupsProxy', standardProxy, [counter, initializeCounter]],
  ['plantingFacet', plantingFacet, []],
  ['harvestFacet', harvestFacet, []],
  ['harvestTwiceFacet', harvestTwiceFacet, []],
  ['diamond', diamond, [[diamondCuts.planting]]],
  ['vault', vault, []],
  ['safeFactory', safeFactory, []],
  ['argumentsFactory', argumentsFactory, []],
  ['ivy', rebasingToken, [10n ** 24n]],
  ['toll', feeToken, [10n ** 24n]],
  ['cats', oldCollection, []],
  ['blossoms', blossoms, []],
  ['stamps', stamps, []],
  ['airdrop', airdrop, []],
  ['petals', token, ['Fallen Petals', 'PETAL', 18, 10n ** 24n]],
  ['stairs', stairs, []],
  ['seeds', frostSeeds, []],
  ['foxes', strayFoxes, []],
] as const satisfies readonly (readonly [string, { abi: unknown; creationCode: string }, readonly unknown[]])[]

/** Where the builder's contracts lie, lower-case. */
export const builtAddress = Object.fromEntries(plan.map(([name], nonce) => [name, builtAt(nonce)])) as Record<
  (typeof plan)[number][0],
  Address
>

/** What the factories make first: a contract's own creations count from nonce 1. */
export const safeAddress = addressAt(builtAddress.safeFactory, 1)
export const argumentsCloneAddress = addressAt(builtAddress.argumentsFactory, 1)

/** Where the nursery's mayfly of a salt lives (CREATE2). */
export const mayflyAddress = (salt: Hex): Address =>
  getContractAddress({
    ...{ opcode: 'CREATE2', from: contractAddress.nursery, salt },
    bytecode: mayfly.creationCode as Hex,
  }).toLowerCase() as Address

/** Creation calldata of the builder's contracts, in its order. */
export function listBuiltDeployments(): Hex[] {
  return plan.map(([, artifact, args]) => encodeCreation(artifact, args))
}
