import {
  type ConsensusEvidence,
  type ConsensusFact,
  consensusByHand,
  isCoreChainId,
  judgeConsensus,
  withConsensus,
} from '@corescope/chain/consensus'
import type { BlockHeader } from '@corescope/chain/types/block'
import { extraDataLengths } from '@corescope/chain/units'
import { recoverSealSigner } from '@corescope/decode/extra-data/seal-hash'
import { InvalidSignatureError } from '@corescope/decode/signatures/recover-signer'
import type { Transport } from '@corescope/rpc/caller'
import { lookAtConsensus } from '@corescope/rpc/identity/look-at-consensus'
import type { IndexerConfig } from '../config.ts'

/** What consensus the chain has: as the setting says, as the database has kept it, or as `npm start` made its own node. Pure. */
export const consensusWithoutLook = (
  { network, CONSENSUS, LOCAL_DEVNET }: Pick<IndexerConfig, 'network' | 'CONSENSUS' | 'LOCAL_DEVNET'>,
  kept: ConsensusFact | undefined,
): ConsensusFact | undefined => {
  const said = consensusByHand(CONSENSUS) ?? kept
  if (said !== undefined || !LOCAL_DEVNET) return said
  const { consensus, hasSystemContracts } = network
  return { consensus, hasSystemContracts, decidedBy: 'own', evidence: null }
}

/**
 * The same by a look at the node, which must be the chain's.
 * @throws what the transport throws when the node cannot be reached
 */
export const consensusByLook = async (
  { network, chainId }: Pick<IndexerConfig, 'network' | 'chainId'>,
  transport: Transport,
  signal: AbortSignal,
): Promise<ConsensusFact> => {
  const { head, ...seen } = await lookAtConsensus(transport, { signal })
  const evidence = { knownChainId: isCoreChainId(chainId), ...seen, headers: await judgeHeader(head, chainId) }
  const judged = judgeConsensus(evidence)
  // whose contracts stand at these addresses of a custom network is not known, unless its consensus says it
  const isKnown = network.network !== 'custom' || judged.consensus === 'satoshi'
  return { ...judged, hasSystemContracts: judged.hasSystemContracts && isKnown, decidedBy: 'look', evidence }
}

/** Bytes of the least a header of Core carries: vanity and seal. */
const minExtraData = extraDataLengths.vanity + extraDataLengths.seal

/** What the newest header says of its consensus. */
const judgeHeader = async (head: BlockHeader, chainId: number): Promise<ConsensusEvidence['headers']> => {
  if (head.number === 0) return null
  if ((head.extraData.length - 2) / 2 < minExtraData) return 'short'
  const signer = await recoverSealSigner(head, chainId).catch((error: unknown) => {
    if (error instanceof InvalidSignatureError) return undefined
    throw error
  })
  return signer === head.miner ? 'sealed' : 'fitting'
}

/** The settings with what is known of the chain's consensus. Pure. */
export const withDecidedConsensus = (config: IndexerConfig, fact: ConsensusFact): IndexerConfig => {
  const network = withConsensus(config.network, fact)
  return { ...config, network, finalityDepth: config.FINALITY_DEPTH ?? network.finalityDepth }
}
