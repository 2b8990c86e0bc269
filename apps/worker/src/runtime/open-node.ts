import { networks } from '@corescope/chain/networks'
import type { Transport } from '@corescope/rpc/caller'
import { createTransport } from '@corescope/rpc/transport/transport'

/** The node of the settings, else the network's public ones; undefined: none is known. */
export const openNodeOf = (given: readonly string[], chainId: number): Transport | undefined => {
  const known = Object.values(networks).find((network) => Number(network.chainId) === chainId)
  const urls = given.length > 0 ? given : (known?.rpcUrls ?? [])
  return urls.length === 0 ? undefined : createTransport({ urls, expectedChainId: chainId, timeoutMs: 10_000 })
}
