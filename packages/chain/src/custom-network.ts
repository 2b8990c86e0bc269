import type { Network } from './types/network.ts'

export interface CustomNetworkParameters {
  chainId: number
  /** Name shown on screen and to wallets. */
  name: string
  symbol: string
  /** Seconds; only a first guess for countdowns. Default 12. */
  blockIntervalSeconds?: number
  /** Default 64: two epochs of Ethereum's finality. */
  finalityDepth?: number
}

/** A network of which only the chain id is known: no assumption of Core's holds (ruling 1). Pure. */
export function customNetwork(parameters: CustomNetworkParameters): Network {
  const { chainId, name, symbol, blockIntervalSeconds = 12, finalityDepth = 64 } = parameters
  return {
    network: 'custom',
    netId: chainId,
    chainId: `0x${chainId.toString(16)}`,
    name,
    chainName: name,
    symbol,
    decimals: 18,
    tokenProtocol: 'ERC-20',
    // nobody knows of a public node
    rpcUrls: [],
    archiveRpcUrls: [],
    wsUrls: [],
    explorerUrls: [],
    orgUrl: null,
    swapUrl: null,
    validatorUrl: null,
    stakingUrl: null,
    faucetUrl: null,
    docUrl: null,
    officialUrl: null,
    bitcoinNetwork: null,
    bitcoinMempoolSpaceApiUrl: null,
    multicall3: null,
    wrappedCoins: [],
    hardForks: [],
    consensus: 'none',
    hasSystemContracts: false,
    genesisHash: null,
    finalityDepth,
    blockIntervalSeconds,
    epochLength: null,
    totalSupply: null,
  }
}
