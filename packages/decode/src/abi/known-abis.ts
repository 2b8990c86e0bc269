import { catalogueAbi } from '@corescope/chain/abi/catalogue'
import { commonFunctionsAbi } from '@corescope/chain/abi/common-functions'
import { systemContractAbis } from '@corescope/chain/abi/system-contract-abis'
import type { Address } from '@corescope/chain/types/hex'
import type { Network } from '@corescope/chain/types/network'
import { type AbiSource, abiSource } from './abi-index.ts'

/** The catalogue of well-known signatures, whether a standard names them or not. */
export const catalogueSource: AbiSource = abiSource(catalogueAbi, 'catalogue')

const common = new Set<string>(commonFunctionsAbi)
const standardSource = abiSource(
  catalogueAbi.filter((entry) => !common.has(entry)),
  'catalogue',
)
/** Of no standard: that a contract means the same by them is a guess. */
const commonSource = abiSource(commonFunctionsAbi, 'common')

const systemSources = new Map(
  Object.entries(systemContractAbis).map(([address, abi]) => [address, abiSource(abi, 'system')]),
)

/**
 * ABIs known without a verified contract, in order of precedence: the system contract at this address where the network
 * has them, then the catalogue: standards first. Heavy (all ABIs of the house): a browser imports this module when it is needed.
 */
export function knownAbis(address: Address | null, network: Pick<Network, 'hasSystemContracts'>): AbiSource[] {
  const system = address === null || !network.hasSystemContracts ? undefined : systemSources.get(address)
  return [...(system === undefined ? [] : [system]), standardSource, commonSource]
}
