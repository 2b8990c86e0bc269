import type { RuntimeConfig } from '@corescope/api-schema/runtime-config'

/** The part of a browser wallet (EIP-1193) that is used. */
export interface WalletProvider {
  request: (call: { method: string; params?: unknown }) => Promise<unknown>
}

declare global {
  interface Window {
    ethereum?: WalletProvider
  }
}

/** Outcome of asking the wallet, said to the reader by its own message (spec §8 "Wallet"). */
export type WalletOutcome =
  | 'notInstalled'
  | 'noBrowser'
  | 'alreadyAdded'
  | 'success'
  | 'addTokenFailed'
  | 'wrongNetwork'
  | 'rejected'

const userRejected = 4001
const codeOf = (error: unknown) => (error as { code?: unknown } | null)?.code

/** A provider that does not speak EIP-1193 is no compatible browser. */
const findProvider = (): WalletProvider | 'notInstalled' | 'noBrowser' => {
  const provider = window.ethereum
  if (provider === undefined) return 'notInstalled'
  return typeof provider.request === 'function' ? provider : 'noBrowser'
}

const chainIdOf = async (provider: WalletProvider) =>
  String(await provider.request({ method: 'eth_chainId' })).toLowerCase()

const absolute = (url: string) => new URL(url, location.origin).href

/** The network of this page as wallets take it (EIP-3085). */
export const networkParameters = ({ chain, walletRpcUrl }: Pick<RuntimeConfig, 'chain' | 'walletRpcUrl'>) => {
  const rpcUrls = chain.rpcUrls.length > 0 ? chain.rpcUrls : [walletRpcUrl]
  const explorers = chain.explorerUrls.length > 0 ? chain.explorerUrls : [location.origin]
  return {
    chainId: chain.chainId,
    chainName: chain.chainName,
    nativeCurrency: { name: chain.symbol, symbol: chain.symbol, decimals: chain.decimals },
    rpcUrls: rpcUrls.map(absolute),
    blockExplorerUrls: explorers,
  }
}

/** `wallet_addEthereumChain` with the network of this page (EIP-3085). */
export const addNetwork = async ({
  chain,
  walletRpcUrl,
}: Pick<RuntimeConfig, 'chain' | 'walletRpcUrl'>): Promise<WalletOutcome> => {
  const provider = findProvider()
  if (typeof provider === 'string') return provider
  try {
    if ((await chainIdOf(provider)) === chain.chainId) return 'alreadyAdded'
    await provider.request({ method: 'wallet_addEthereumChain', params: [networkParameters({ chain, walletRpcUrl })] })
    return 'success'
  } catch (error) {
    if (codeOf(error) === userRejected) return 'rejected'
    throw error
  }
}

export interface WatchedToken {
  address: string
  symbol: string
  decimals: number
  image?: string
}

/** `wallet_watchAsset` (EIP-747); the wallet must be on this page's chain. */
export const addToken = async (token: WatchedToken, chain: RuntimeConfig['chain']): Promise<WalletOutcome> => {
  const provider = findProvider()
  if (typeof provider === 'string') return provider
  try {
    if ((await chainIdOf(provider)) !== chain.chainId) return 'wrongNetwork'
    const isAdded = await provider.request({ method: 'wallet_watchAsset', params: { type: 'ERC20', options: token } })
    return isAdded === true ? 'success' : 'addTokenFailed'
  } catch (error) {
    return codeOf(error) === userRejected ? 'rejected' : 'addTokenFailed'
  }
}
