import { networks } from './networks.ts'
import type { Consensus, Network } from './types/network.ts'

/** Values of the setting `CONSENSUS`. `auto`: look at the node once, and keep what was found. */
export const consensusChoices = ['auto', 'satoshi', 'none'] as const
export type ConsensusChoice = (typeof consensusChoices)[number]

/** What was seen of a node when its consensus was looked for. */
export interface ConsensusEvidence {
  /** The chain id is that of a network of Core. */
  knownChainId: boolean
  /** The node answers `satoshi_getSnapshot`. */
  snapshot: boolean
  /**
   * The newest header. `sealed`: by its producer, as on Core; `fitting`: it has room for vanity and seal; `short`: it has not;
   * null: the chain has nothing but block 0.
   */
  headers: 'sealed' | 'fitting' | 'short' | null
  /** Names of the system contracts that have code at the head. */
  contracts: readonly string[]
}

/** What a database knows of its chain's consensus: found or set at the first start, never changed. */
export interface ConsensusFact {
  consensus: Consensus
  hasSystemContracts: boolean
  /** `setting`: CONSENSUS. `look`: what was seen of the node. `own`: the devnet of `npm start`, which nobody need look at. */
  decidedBy: 'setting' | 'look' | 'own'
  /** Null where nobody looked. */
  evidence: ConsensusEvidence | null
}

/** BNB Smart Chain, whose code Core grew from, has contracts at 0x1000 to 0x1008 too; these two it has not. */
const tellingContracts = ['ValidatorSet', 'CandidateHub', 'Foundation']

export const isCoreChainId = (chainId: number): boolean =>
  Object.values(networks).some(({ netId }) => netId === chainId)

/**
 * Whether a node that looks like this is one of Core. Headers too short for a seal are not Core's, whatever else is seen;
 * others have seals too (Clique, BNB Smart Chain), so the engine or the contracts must say it besides. A known chain id
 * says it only where the contracts do not speak against it: two ids of Core are used by other chains. Pure.
 */
export const judgeConsensus = (
  evidence: ConsensusEvidence,
): Pick<ConsensusFact, 'consensus' | 'hasSystemContracts'> => {
  const hasSystemContracts = tellingContracts.every((name) => evidence.contracts.includes(name))
  const isMade = evidence.headers === 'sealed' || evidence.headers === null
  const isCore = (evidence.snapshot && evidence.headers !== 'short') || (isMade && hasSystemContracts)
  return { consensus: isCore ? 'satoshi' : 'none', hasSystemContracts: isCore || hasSystemContracts }
}

/** What the setting says by hand; undefined: it says `auto`. Pure. */
export const consensusByHand = (choice: ConsensusChoice): ConsensusFact | undefined =>
  choice === 'auto'
    ? undefined
    : { consensus: choice, hasSystemContracts: choice === 'satoshi', decidedBy: 'setting', evidence: null }

/** The facts of the network that follow from its consensus, where a custom network could only guess. */
const customCore = { finalityDepth: 21, blockIntervalSeconds: 3 } as const

/** A network with what is known of its consensus. Pure. */
export const withConsensus = (
  network: Network,
  { consensus, hasSystemContracts }: Pick<ConsensusFact, 'consensus' | 'hasSystemContracts'>,
): Network => ({
  ...network,
  consensus,
  hasSystemContracts,
  ...(network.network === 'custom' && consensus === 'satoshi' ? customCore : {}),
})
