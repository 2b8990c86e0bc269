import type { Hash } from '@corescope/chain/types/hex'
import { attestedSource, type VotingHeader } from '@corescope/decode/extra-data/attested-source'
import type { BlockPoint, ChainSource, FinalPoint } from '../../node/chain-source.ts'

export interface OurChain {
  head: number
  startBlock: number
  /** Hash of our block at a number. */
  hashOf(number: number): Promise<Hash | undefined>
  /** Block that the votes our headers carry made final; null where consensus has none. */
  attested(): Promise<BlockPoint | null>
}

/** Block that the votes in headers, given highest first, made final; null when none did. Pure. */
export const newestAttestedSource = (headers: readonly VotingHeader[]): BlockPoint | null => {
  for (const header of headers) {
    const found = attestedSource(header)
    if (found !== null) return { number: found.number, hash: found.hash }
  }
  return null
}

/** What the node calls final. Before votes count a node of Core names block 0 whatever its head: that says nothing. */
const wordOf = async (source: Pick<ChainSource, 'finalized'>, ours: OurChain): Promise<BlockPoint | null> => {
  const named = await source.finalized()
  return named === null || (named.number === 0 && ours.head > 0) ? null : named
}

/** The lower of the two: where the node lags behind the votes we hold, it has not seen them yet, or contradicts them. */
const weigh = (
  attested: BlockPoint | null,
  named: BlockPoint | null,
): { point: BlockPoint; basis: FinalPoint['basis'] } | null => {
  if (attested !== null && (named === null || named.number >= attested.number))
    return { point: attested, basis: 'votes' }
  return named === null ? null : { point: named, basis: 'node' }
}

/** Nothing is taken back, but what was only probable. */
const supersedes = (next: FinalPoint, previous: FinalPoint | null): boolean =>
  previous === null ||
  (next.basis !== 'depth' && previous.basis === 'depth') ||
  (next.number > previous.number && (next.basis !== 'depth' || previous.basis === 'depth'))

/**
 * The newest block of ours that is final: by the votes in our headers, checked against the node's word; else by that word;
 * else, where nobody has ever said so, `depth` blocks below our head, which is only probable. A block counts only when our
 * chain has that very hash, and so has the one the node names.
 */
export const findFinalized = async (
  source: Pick<ChainSource, 'finalized'>,
  ours: OurChain,
  depth: number,
  previous: FinalPoint | null,
): Promise<FinalPoint | null> => {
  const named = await wordOf(source, ours)
  if (named !== null && named.number <= ours.head && named.number >= ours.startBlock) {
    if ((await ours.hashOf(named.number)) !== named.hash) return previous
  }
  const told = weigh(await ours.attested(), named)
  const number = told === null ? ours.head - depth : told.point.number
  if (number < ours.startBlock || number > ours.head) return previous
  const hash = await ours.hashOf(number)
  if (hash === undefined || (told !== null && told.point.hash !== hash)) return previous
  const next: FinalPoint = { number, hash, basis: told?.basis ?? 'depth' }
  return supersedes(next, previous) ? next : previous
}

/** The node's chain has left a block that was final: nothing is rewound silently. */
export class FinalityViolatedError extends Error {
  override name = 'FinalityViolatedError'
  readonly finalized: BlockPoint
  constructor(finalized: BlockPoint, nodeHash: Hash | undefined, ancestor: number) {
    const there = nodeHash === undefined ? 'has no such block' : `has ${nodeHash} there`
    super(
      `The node's chain left finalized block ${finalized.number} (${finalized.hash}): the node ${there}. ` +
        `Nothing was rewound; if the node is right, run: npm run rewind -- --to ${ancestor}`,
    )
    this.finalized = finalized
  }
}
