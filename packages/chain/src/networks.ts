import {
  devnetHardForks,
  mainnetHardForks,
  signetHardForks,
  testnet2HardForks,
  testnetHardForks,
} from './hard-forks.ts'
import type { Network, NetworkName } from './types/network.ts'

/** What all networks of Core share. Final by default: every member of a set of 21 has sealed once (probabilistic). */
const core = {
  decimals: 18,
  tokenProtocol: 'ERC-20',
  archiveRpcUrls: [],
  wsUrls: [],
  orgUrl: 'https://coredao.org',
  swapUrl: null,
  validatorUrl: null,
  stakingUrl: null,
  faucetUrl: null,
  docUrl: 'https://docs.coredao.org',
  officialUrl: null,
  bitcoinMempoolSpaceApiUrl: null,
  multicall3: null,
  wrappedCoins: [],
  consensus: 'satoshi',
  hasSystemContracts: true,
  finalityDepth: 21,
  blockIntervalSeconds: 3,
  epochLength: 200,
  totalSupply: null,
} as const

/** No source names signet's or devnet's wallet name: they follow the pattern of the published ones. */
const signet: Network = {
  ...core,
  network: 'signet',
  netId: 1111,
  chainId: '0x457',
  name: 'Signet',
  chainName: 'Core Blockchain Signet',
  symbol: 'sCORE',
  rpcUrls: [],
  explorerUrls: [],
  bitcoinNetwork: 'Testnet3',
  bitcoinMempoolSpaceApiUrl: 'https://mempool.space/testnet/api',
  hardForks: signetHardForks,
  genesisHash: null,
}

const devnet: Network = {
  ...core,
  network: 'devnet',
  netId: 1112,
  chainId: '0x458',
  name: 'Devnet',
  chainName: 'Core Blockchain Devnet',
  symbol: 'dCORE',
  rpcUrls: [],
  explorerUrls: ['https://scan.dev.btcs.network'],
  faucetUrl: 'https://scan.dev.btcs.network/faucet',
  stakingUrl: 'https://stake.dev.btcs.network',
  bitcoinNetwork: 'Testnet3',
  bitcoinMempoolSpaceApiUrl: 'https://mempool.space/testnet/api',
  hardForks: devnetHardForks,
  genesisHash: null,
}

const testnet: Network = {
  ...core,
  network: 'testnet',
  netId: 1115,
  chainId: '0x45b',
  name: 'Testnet',
  chainName: 'Core Blockchain Testnet',
  symbol: 'tCORE',
  rpcUrls: ['https://rpc.test.btcs.network'],
  explorerUrls: ['https://scan.test.btcs.network'],
  faucetUrl: 'https://scan.test.btcs.network/faucet',
  bitcoinNetwork: 'Mainnet',
  bitcoinMempoolSpaceApiUrl: 'https://mempool.space/api',
  hardForks: testnetHardForks,
  genesisHash: '0xd90508c51efd64e75363cdf51114d9f2a90a79e6cd0f78f3c3038b47695c034a',
}

const testnet2: Network = {
  ...core,
  network: 'testnet2',
  netId: 1114,
  chainId: '0x45a',
  name: 'Testnet2',
  chainName: 'Core Blockchain Testnet2',
  symbol: 'tCORE2',
  rpcUrls: ['https://rpc.test2.btcs.network'],
  archiveRpcUrls: ['https://rpcar.test2.btcs.network'],
  wsUrls: ['wss://rpc.test2.btcs.network/wsp'],
  explorerUrls: ['https://scan.test2.btcs.network'],
  faucetUrl: 'https://scan.test2.btcs.network/faucet',
  stakingUrl: 'https://stake.test2.btcs.network/',
  bitcoinNetwork: 'Testnet4',
  bitcoinMempoolSpaceApiUrl: 'https://mempool.space/testnet4/api',
  multicall3: '0x3cb285ff3cd5c7c7e570b1e7de3de17a0f985e56',
  hardForks: testnet2HardForks,
  genesisHash: '0xdfe68477f9fbc0d3e362940fcf87fa54add5bc97c4afd7d3dee31919df40212c',
}

const mainnet: Network = {
  ...core,
  network: 'mainnet',
  netId: 1116,
  chainId: '0x45c',
  name: 'Mainnet',
  chainName: 'Core Blockchain Mainnet',
  symbol: 'CORE',
  rpcUrls: [
    'https://rpc.coredao.org',
    'https://rpc.ankr.com/core',
    'https://1rpc.io/core',
    'https://rpc-core.icecreamswap.com',
    'https://api.zan.top/core-mainnet',
    'https://core.drpc.org',
  ],
  archiveRpcUrls: ['https://rpcar.coredao.org'],
  wsUrls: ['wss://ws.coredao.org', 'wss://core.drpc.org'],
  explorerUrls: ['https://scan.coredao.org'],
  stakingUrl: 'https://stake.coredao.org/',
  bitcoinNetwork: 'Mainnet',
  bitcoinMempoolSpaceApiUrl: 'https://mempool.space/api',
  multicall3: '0xca11bde05977b3631167028862be2a173976ca11',
  // two are in use: the one the developer tools name, and the bridge's
  wrappedCoins: ['0x191e94fa59739e188dce837f7f6978d84727ad01', '0x40375c92d9faf44d2f9db9bd9ba41a3317a2404f'],
  hardForks: mainnetHardForks,
  genesisHash: '0xf7fc87f11e61508a5828cd1508060ed1714c8d32a92744ae10acb43c953357ad',
}

/** The five networks of spec §9. */
export const networks: Readonly<Record<Exclude<NetworkName, 'custom'>, Network>> = {
  signet,
  devnet,
  testnet,
  testnet2,
  mainnet,
}

/** The node `npm start` runs itself: devnet's identity, but plain headers and no consensus of Core (ruling 2). */
export const localDevnet: Network = {
  ...devnet,
  explorerUrls: [],
  faucetUrl: null,
  stakingUrl: null,
  // its bitcoin transactions are its own: no public source has them
  bitcoinMempoolSpaceApiUrl: null,
  consensus: 'none',
  epochLength: null,
  hardForks: [],
  finalityDepth: 64,
  // the first contract its deployer creates
  wrappedCoins: ['0x1acf86982d5b84da634646ae86fd3d7acf2949de'],
}
