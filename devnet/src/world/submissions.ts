import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Address, Hex } from 'viem'
import beacon from '../artifacts/Beacon.json' with { type: 'json' }
import beaconProxy from '../artifacts/BeaconProxy.json' with { type: 'json' }
import collection from '../artifacts/Collection.json' with { type: 'json' }
import counter from '../artifacts/Counter.json' with { type: 'json' }
import counterByTwo from '../artifacts/CounterByTwo.json' with { type: 'json' }
import compilation from '../artifacts/compilation.json' with { type: 'json' }
import diamond from '../artifacts/Diamond.json' with { type: 'json' }
import failures from '../artifacts/Failures.json' with { type: 'json' }
import gallery from '../artifacts/Gallery.json' with { type: 'json' }
import harvestFacet from '../artifacts/HarvestFacet.json' with { type: 'json' }
import harvestTwiceFacet from '../artifacts/HarvestTwiceFacet.json' with { type: 'json' }
import items from '../artifacts/Items.json' with { type: 'json' }
import nursery from '../artifacts/Nursery.json' with { type: 'json' }
import plantingFacet from '../artifacts/PlantingFacet.json' with { type: 'json' }
import relay from '../artifacts/Relay.json' with { type: 'json' }
import standardProxy from '../artifacts/StandardProxy.json' with { type: 'json' }
import tally from '../artifacts/Tally.json' with { type: 'json' }
import tallyTwice from '../artifacts/TallyTwice.json' with { type: 'json' }
import token from '../artifacts/Token.json' with { type: 'json' }
import transparentProxy from '../artifacts/TransparentProxy.json' with { type: 'json' }
import wrappedCore from '../artifacts/WrappedCore.json' with { type: 'json' }
import { contractAddress, curatedAddress } from './contracts.ts'
import { builtAddress } from './workshop.ts'

type ContractName = keyof typeof compilation.contracts

/**
 * One contract of each code that readers of the devnet meet most, the first ones first: a token, what a proxy stood on before and
 * after its upgrade, what fails. Contracts with the same code are found by it (a token's decimals are part of its code). The rest is
 * there to be verified by hand.
 */
const plan = [
  ['Token', contractAddress.stableToken, token],
  ['Token', contractAddress.gameToken, token],
  ['Failures', contractAddress.failures, failures],
  ['Counter', contractAddress.counter, counter],
  ['CounterByTwo', contractAddress.counterByTwo, counterByTwo],
  ['StandardProxy', contractAddress.standardProxy, standardProxy],
  ['Collection', contractAddress.portraits, collection],
  ['WrappedCore', contractAddress.wrappedCore, wrappedCore],
  ['Diamond', builtAddress.diamond, diamond],
  ['PlantingFacet', builtAddress.plantingFacet, plantingFacet],
  ['HarvestFacet', builtAddress.harvestFacet, harvestFacet],
  ['HarvestTwiceFacet', builtAddress.harvestTwiceFacet, harvestTwiceFacet],
  ['Items', contractAddress.items, items],
  ['Tally', builtAddress.tally, tally],
  ['TallyTwice', builtAddress.tallyTwice, tallyTwice],
  ['TransparentProxy', builtAddress.transparentProxy, transparentProxy],
  ['Beacon', contractAddress.beacon, beacon],
  ['BeaconProxy', contractAddress.beaconProxy, beaconProxy],
  ['Token', contractAddress.bitcoinToken, token],
  ['Relay', contractAddress.relay, relay],
  ['Nursery', contractAddress.nursery, nursery],
  ['Gallery', curatedAddress.gallery, gallery],
] as const satisfies readonly (readonly [ContractName, Address, { runtimeCode: string }])[]

/** A contract of the world, as `verify_contract` takes it. */
export interface WorldSubmission {
  name: string
  address: Address
  /** The last bytes of its code: the hash of sources and settings, by which the compiler ends what it makes. */
  codeEnd: string
  /** The request of `verify_contract`; reads the sources. */
  request: () => Record<string, unknown>
}

/** Hex digits of the metadata that solc appends (CBOR: ipfs hash, release, length). */
const metadataDigits = 106

/** @param sourceFolder devnet/contracts */
export const listSubmissions = (sourceFolder: string): WorldSubmission[] =>
  plan.map(([name, address, { runtimeCode }]) => ({
    name,
    address,
    codeEnd: runtimeCode.slice(-metadataDigits),
    request: () => {
      const { path, sources } = compilation.contracts[name]
      const read = (file: string) => [file, { content: readFileSync(join(sourceFolder, file), 'utf8') }]
      const input = {
        language: 'Solidity',
        sources: Object.fromEntries(sources.map(read)),
        settings: compilation.settings,
      }
      return {
        ...{ address, inputType: 4, compilerVersion: compilation.compilerVersion, contractName: `${path}:${name}` },
        standardJson: JSON.stringify(input),
      }
    },
  }))

/** The contract at the address is the one of this version: a world seeded by another version may have another. */
export const isOfThisVersion = ({ codeEnd }: WorldSubmission, code: Hex): boolean => code.endsWith(codeEnd)
