import type { Network } from '@corescope/chain/types/network'
import type { BitcoinNetworkName } from '@corescope/decode/bitcoin/output-script'
import type { OpReturn } from '@corescope/decode/bitcoin/sat-plus'

const mainnetChains = [1115, 1116]

/**
 * Whose addresses a Bitcoin transaction is written with. A test network of Core may use Bitcoin's main network: the settings
 * decide, then the payload. Pure.
 */
export const bitcoinNetworkOf = (
  { bitcoinNetwork }: Network,
  payloads: ReadonlyMap<number, OpReturn>,
): BitcoinNetworkName => {
  if (bitcoinNetwork !== null) return bitcoinNetwork === 'Mainnet' ? 'main' : 'test'
  const [told] = [...payloads.values()].flatMap((one) => (one.kind === 'satPlus' ? [one.satPlus.chainId] : []))
  return told != null && mainnetChains.includes(told) ? 'main' : 'test'
}
