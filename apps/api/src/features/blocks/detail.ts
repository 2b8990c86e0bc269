import { block, blockCountdown } from '@corescope/api-schema/blocks/calls'
import { hardForkAt } from '@corescope/decode/extra-data/hard-fork'
import { getBlock } from '@corescope/store/blocks/read'
import { getForkedBlock } from '@corescope/store/forks/read'
import { finalityAt } from '../../answers/head.ts'
import { type ChainView, route } from '../../answers/route.ts'
import type { ApiContext } from '../../context.ts'
import { epochLengthAt } from '../../entities/blocks/epochs.ts'
import { findFinalizedBy } from '../../entities/blocks/finalized-by.ts'
import { isBeyondWaiting, readPace } from '../../entities/blocks/pace.ts'
import { presentBlock, presentForkedDetail } from '../../entities/blocks/present.ts'
import { findRewards, type PaidFees, type Reward } from '../../entities/blocks/rewards.ts'
import { FailureError } from '../../http/errors.ts'
import { findVotingSet } from './voting-set.ts'

/** Largest number a block row can have. */
export const maxNumber = 2 ** 31 - 1

const nameOfFork = ({ config }: ApiContext, blockNumber: number, timestamp: number) =>
  hardForkAt(config.network.hardForks, blockNumber, timestamp)?.name ?? null

const findForked = async (context: ApiContext, hash: string) => {
  const row = await getForkedBlock(context.reader, hash)
  if (row === undefined) throw new FailureError('There is no such block.', 'noBlock')
  const miner = String(row.header.miner).toLowerCase()
  const names = await context.book.byAddress([miner])
  return presentForkedDetail(row, names.get(miner)!, {
    hardFork: nameOfFork(context, row.blockNumber, Number(row.header.timestamp)),
    consensus: context.config.network.consensus,
  })
}

const circumstancesOf = (context: ApiContext, view: ChainView, blockNumber: number, timestamp: number) => {
  const { network } = context.config
  const head = view.head?.number ?? blockNumber
  const first = view.identity?.startBlock ?? 0
  return {
    confirmations: Math.max(0, head - blockNumber + 1),
    finality: finalityAt(view, context.config.finalityDepth, blockNumber),
    hardFork: nameOfFork(context, blockNumber, timestamp),
    consensus: network.consensus,
    previousBlockNumber: blockNumber > first ? blockNumber - 1 : null,
    nextBlockNumber: blockNumber < head ? blockNumber + 1 : null,
  }
}

/** Unknown when a rewind came between. */
const presentFees = (paid: (PaidFees & Reward) | undefined) => ({
  sharedFees: paid?.sharedFees.toString() ?? null,
  uncreditedFees: paid?.uncreditedFees.toString() ?? null,
  blobFees: paid?.blobFees.toString() ?? null,
  burntBlobFees: paid?.burntBlobFees.toString() ?? null,
  reward: paid === undefined ? null : { total: paid.reward.toString(), subsidy: paid.subsidy.toString() },
})

export const blockRoute = route(block, 'head', async (context, request, view) => {
  const { reader, book } = context
  const id = request.block
  if (typeof id === 'number' && id > maxNumber) throw new FailureError('There is no such block.', 'noBlock')
  const row = await getBlock(reader, id)
  if (row === undefined) {
    if (typeof id === 'string') return findForked(context, id)
    throw new FailureError('There is no such block.', 'noBlock')
  }
  const isCore = context.config.network.consensus === 'satoshi'
  const [mentions, votingSet, epochLength, rewards, finalizedBy] = await Promise.all([
    book.mentions([row.minerId]),
    findVotingSet(context, row),
    isCore ? epochLengthAt(reader, row.blockNumber) : undefined,
    findRewards(context, [row.blockNumber]),
    findFinalizedBy(context, view, row),
  ])
  const circumstances = circumstancesOf(context, view, row.blockNumber, row.timestamp)
  return presentBlock(row, mentions, {
    ...circumstances,
    votingSet,
    finalizedBy,
    epochLength: epochLength ?? null,
    ...presentFees(rewards.get(row.blockNumber)),
  })
})

export const blockCountdownRoute = route(blockCountdown, 'head', async (context, { blockNumber }, view) => {
  const { head } = view
  if (head === undefined) throw new FailureError('Nothing is indexed yet.', 'nothingIndexed')
  const pace = await readPace(context, head.number)
  const { meanSeconds: meanBlockSeconds, steps } = pace
  const remainingBlocks = Math.max(0, blockNumber - head.number)
  if (isBeyondWaiting(remainingBlocks, pace))
    throw new FailureError('There is no such block, nor will there be within ten years.', 'tooFar')
  return {
    blockNumber,
    currentBlock: head.number,
    remainingBlocks,
    estimatedSeconds: remainingBlocks * meanBlockSeconds,
    meanBlockSeconds,
    sampledBlocks: steps,
    reached: remainingBlocks === 0,
  }
})
