import { type Abi, type Address, encodeDeployData, getContractAddress, type Hex } from 'viem'
import beacon from '../artifacts/Beacon.json' with { type: 'json' }
import beaconProxy from '../artifacts/BeaconProxy.json' with { type: 'json' }
import charms from '../artifacts/Charms.json' with { type: 'json' }
import cloneFactory from '../artifacts/CloneFactory.json' with { type: 'json' }
import collection from '../artifacts/Collection.json' with { type: 'json' }
import counter from '../artifacts/Counter.json' with { type: 'json' }
import counterByTwo from '../artifacts/CounterByTwo.json' with { type: 'json' }
import failures from '../artifacts/Failures.json' with { type: 'json' }
import gallery from '../artifacts/Gallery.json' with { type: 'json' }
import items from '../artifacts/Items.json' with { type: 'json' }
import nursery from '../artifacts/Nursery.json' with { type: 'json' }
import oldToken from '../artifacts/OldToken.json' with { type: 'json' }
import relay from '../artifacts/Relay.json' with { type: 'json' }
import standardProxy from '../artifacts/StandardProxy.json' with { type: 'json' }
import token from '../artifacts/Token.json' with { type: 'json' }
import wrappedCore from '../artifacts/WrappedCore.json' with { type: 'json' }
import { charmsPattern, galleryDocument } from '../content/orchard.ts'
import { curatorAddress, deployerAddress } from './creators.ts'

type Artifact = { abi: unknown; creationCode: string }

/** The address the deployer's nth transaction creates. */
const addressAt = (nonce: number): Address =>
  getContractAddress({ from: deployerAddress, nonce: BigInt(nonce) }).toLowerCase() as Address

const million = 1_000_000n
const initializeCounter = `0xc4d66de8${deployerAddress.slice(2).toLowerCase().padStart(64, '0')}` as Hex

/**
 * What the deployer creates, in the order of its nonces: an address depends on the position in this list, so new
 * contracts are added at its end.
 */
const plan = [
  ['wrappedCore', wrappedCore, []],
  ['stableToken', token, ['Devnet Dollar', 'DUSD', 6, 100n * million * 10n ** 6n]],
  ['bitcoinToken', token, ['Wrapped Devnet Bitcoin', 'dBTC', 8, 21_000n * 10n ** 8n]],
  ['gameToken', token, ['Orchard Apples', 'APPLE', 18, 1_000n * million * 10n ** 18n]],
  ['wholeToken', token, ['Indivisible Points', 'POINT', 0, 10n * million]],
  ['oldToken', oldToken, [million * 10n ** 18n]],
  ['portraits', collection, ['Orchard Portraits', 'PORTRAIT', 'https://metadata.invalid/portraits/']],
  ['tickets', collection, ['Harvest Tickets', 'TICKET', 'https://metadata.invalid/tickets/']],
  ['items', items, ['Orchard Tools', 'TOOL', 'https://metadata.invalid/tools/{id}.json']],
  ['failures', failures, []],
  ['nursery', nursery, []],
  ['relay', relay, []],
  ['counter', counter, []],
  ['counterByTwo', counterByTwo, []],
  ['standardProxy', standardProxy, [addressAt(12), initializeCounter]],
  ['beacon', beacon, [addressAt(12)]],
  ['beaconProxy', beaconProxy, [addressAt(15)]],
  ['cloneFactory', cloneFactory, []],
] as const satisfies readonly (readonly [string, Artifact, readonly unknown[]])[]

export type ContractName = (typeof plan)[number][0]

/** Where each contract of the world lies, lower-case. */
export const contractAddress = Object.fromEntries(plan.map(([name], nonce) => [name, addressAt(nonce)])) as Record<
  ContractName,
  Address
>

/** The first ERC-1167 clone: a contract's own creations count from nonce 1. */
export const cloneAddress = getContractAddress({
  from: contractAddress.cloneFactory,
  nonce: 1n,
}).toLowerCase() as Address

/** What the curator creates, in the order of its nonces: collections whose documents can be read. */
const curated = [
  ['gallery', gallery, ['Orchard Gallery', 'GALLERY', galleryDocument]],
  ['charms', charms, ['Orchard Charms', 'CHARM', charmsPattern]],
] as const satisfies readonly (readonly [string, Artifact, readonly unknown[]])[]

/** Where the curator's contracts lie, lower-case. */
export const curatedAddress = Object.fromEntries(
  curated.map(([name], nonce) => [
    name,
    getContractAddress({ from: curatorAddress, nonce: BigInt(nonce) }).toLowerCase(),
  ]),
) as Record<(typeof curated)[number][0], Address>

/** Creation calldata of the curator's contracts, in its order. */
export function listCuratedDeployments(): Hex[] {
  return curated.map(([, artifact, args]) => encodeCreation(artifact, args))
}

/** Creation calldata of each contract, in the deployer's order. */
export function listDeployments(): { name: ContractName; data: Hex }[] {
  return plan.map(([name, artifact, args]) => ({ name, data: encodeCreation(artifact, args) }))
}

/** Creation code with its constructor's arguments. */
export function encodeCreation(artifact: Artifact, args: readonly unknown[]): Hex {
  return encodeDeployData({ abi: artifact.abi as Abi, bytecode: artifact.creationCode as Hex, args: [...args] })
}
