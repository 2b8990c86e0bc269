import type { HardFork } from '../hard-forks.ts'
import type { Address, Hash } from './hex.ts'

export type NetworkName = 'signet' | 'devnet' | 'testnet' | 'testnet2' | 'mainnet' | 'custom'

/** `satoshi`: headers carry Core's extra data and seal. `none`: extra data is bytes without a meaning we know. */
export type Consensus = 'satoshi' | 'none'

/** Chain info per network (spec §3) and what the house needs beside it. `null` = no source names it. */
export interface Network {
  /** Key of the table, value of the setting `NETWORK`. */
  network: NetworkName
  netId: number
  /** `netId` as hex quantity, the form wallets want. */
  chainId: string
  /** Short label of the network picker. */
  name: string
  /** Name a wallet shows. */
  chainName: string
  symbol: string
  decimals: number
  tokenProtocol: string
  rpcUrls: readonly string[]
  archiveRpcUrls: readonly string[]
  wsUrls: readonly string[]
  explorerUrls: readonly string[]
  orgUrl: string | null
  swapUrl: string | null
  validatorUrl: string | null
  stakingUrl: string | null
  faucetUrl: string | null
  docUrl: string | null
  officialUrl: string | null
  bitcoinNetwork: 'Mainnet' | 'Testnet3' | 'Testnet4' | null
  bitcoinMempoolSpaceApiUrl: string | null
  multicall3: string | null
  /** Contracts whose Deposit and Withdrawal events move their token without a Transfer (WETH9 and its copies). */
  wrappedCoins: readonly Address[]
  hardForks: readonly HardFork[]
  consensus: Consensus
  /** Whether the genesis contracts of Core stand at their addresses. */
  hasSystemContracts: boolean
  genesisHash: Hash | null
  /** Blocks behind the head taken as final when the node names no finalized block (ruling 4). */
  finalityDepth: number
  blockIntervalSeconds: number
  /** Blocks between two validator-set lists in headers; `null` without such lists. */
  epochLength: number | null
  /** Whole coins that exist or can exist at most; `null` where no source states it. */
  totalSupply: string | null
}
