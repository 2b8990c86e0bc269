import type { Address } from './types/hex.ts'

export interface SystemContract {
  address: Address
  name: string
  purpose: string
}

const at = (suffix: string): Address => `0x${suffix.padStart(40, '0')}`

/**
 * The genesis contracts of Core. Source: core-chain `core/systemcontracts/const.go`, core-genesis-contract
 * `contracts/` (2025-06).
 */
export const systemContracts: readonly SystemContract[] = [
  { address: at('1000'), name: 'ValidatorSet', purpose: 'Elected validators, block income and its payout each round' },
  { address: at('1001'), name: 'SlashIndicator', purpose: 'Counters of missed blocks, evidence of double signing' },
  { address: at('1002'), name: 'SystemReward', purpose: 'Treasury fed by validator income that pays relayers' },
  { address: at('1003'), name: 'BtcLightClient', purpose: 'Bitcoin headers, miner power per round, payment proofs' },
  { address: at('1004'), name: 'RelayerHub', purpose: 'Registered relayers' },
  { address: at('1005'), name: 'CandidateHub', purpose: 'Registry of candidates, election, round tag' },
  { address: at('1006'), name: 'GovHub', purpose: 'Members, proposals and votes of governance' },
  { address: at('1007'), name: 'PledgeAgent', purpose: 'Staking before Demeter; holds old stakes' },
  { address: at('1008'), name: 'Burn', purpose: 'Sink of burnt coins with a cap' },
  { address: at('1009'), name: 'Foundation', purpose: 'Funds of the foundation' },
  { address: at('1010'), name: 'StakeHub', purpose: 'Hybrid score, reward split between CORE, hash and BTC, claims' },
  { address: at('1011'), name: 'CoreAgent', purpose: 'Delegation of CORE' },
  { address: at('1012'), name: 'HashPowerAgent', purpose: 'Rewards of hash power' },
  { address: at('1013'), name: 'BitcoinAgent', purpose: 'Bitcoin stake of both kinds, grades of dual staking' },
  { address: at('1014'), name: 'BitcoinStake', purpose: 'Self-custodial bitcoin staking' },
  { address: at('1015'), name: 'BitcoinLSTStake', purpose: 'Vaults of liquid bitcoin staking' },
  { address: at('1016'), name: 'Configuration', purpose: 'Rules of gas sharing (fee market), since Theseus' },
  { address: at('10001'), name: 'BitcoinLSTToken', purpose: 'ERC-20 of liquid-staked bitcoin' },
]

/** Collects the fees of a block until the miner deposits them; holds no code. */
export const systemAddress: Address = '0xfffffffffffffffffffffffffffffffffffffffe'

/** Selectors of system transactions (core-chain `consensus/satoshi`). */
export const systemTransactionSelectors = {
  init: '0xe1c7392a',
  turnRound: '0x64f54ec7',
  slash: '0xc96be4cb',
  deposit: '0xf340fa01',
  vote: '0x6f816a20',
} as const
