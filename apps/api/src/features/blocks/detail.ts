import { block, blockCountdown } from '@corescope/api-schema/blocks'
import { hardForkAt } from '@corescope/decode/hard-fork'
import { getBlock } from '@corescope/store/blocks/read'
import { getForkedBlock } from '@corescope/store/forks/read'
import { finalizedNumber } from '../../answers/head.ts'
import { type Occasion, route } from '../../answers/route.ts'
import type { ApiContext } from '../../context.ts'
import { FailureError } from '../../http/errors.ts'
import { readPace } from '../statistics/pace.ts'
import { presentBlock, presentForkedDetail } from './present.ts'
import { findRewards, type PaidFees, type Reward } from './rewards.ts'
import { findVotingSet } from './voting-set.ts'

/** Largest number a block row can have. */
const largestNumber = 2 ** 31 - 1

const nameOfFork = ({ config }: ApiContext, blockNumber: number, timestamp: number) =>
  hardForkAt(config.network.hardForks, blockNumber, timestamp)?.name ?? null

const findForked = async (context: ApiContext, hash: string) => {
  const row = await getForkedBlock(context.reader, hash)
  if (row === undefined) throw new FailureError('There is no such block.')
  const miner = String(row.header.miner).toLowerCase()
  const names = await context.book.byAddress([miner])
  return presentForkedDetail(row, names.get(miner)!, {
    hardFork: nameOfFork(context, row.blockNumber, Number(row.header.timestamp)),
    consensus: context.config.network.consensus,
  })
}

const circumstancesOf = (context: ApiContext, occasion: Occasion, blockNumber: number, timestamp: number) => {
  const { network } = context.config
  const head = occasion.head?.number ?? blockNumber
  const finalized = finalizedNumber(occasion, context.config.finalityDepth)
  const first = occasion.identity?.startBlock ?? 0
  return {
    confirmations: Math.max(0, head - blockNumber + 1),
    finality: finalized !== null && blockNumber <= finalized ? ('finalized' as const) : ('confirmed' as const),
    hardFork: nameOfFork(context, blockNumber, timestamp),
    consensus: network.consensus,
    previousBlockNumber: blockNumber > first ? blockNumber - 1 : null,
    nextBlockNumber: blockNumber < head ? blockNumber + 1 : null,
  }
}

/** Unknown when a rewind came between. */
const presentFees = (paid: (PaidFees & Reward) | undefined) => ({
  sharedFees: paid?.sharedFees.toString() ?? null,
  blobFees: paid?.blobFees.toString() ?? null,
  burntBlobFees: paid?.burntBlobFees.toString() ?? null,
  reward: paid === undefined ? null : { total: paid.reward.toString(), subsidy: paid.subsidy.toString() },
})

export const blockRoute = route(block, 'head', async (context, request, occasion) => {
  const { reader, book } = context
  const id = request.block
  if (typeof id === 'number' && id > largestNumber) throw new FailureError('There is no such block.')
  const row = await getBlock(reader, id)
  if (row === undefined) {
    if (typeof id === 'string') return findForked(context, id)
    throw new FailureError('There is no such block.')
  }
  const [mentions, votingSet, rewards] = await Promise.all([
    book.mentions([row.minerId]),
    findVotingSet(context, row),
    findRewards(context, [row.blockNumber]),
  ])
  const circumstances = circumstancesOf(context, occasion, row.blockNumber, row.timestamp)
  return presentBlock(row, mentions, {
    ...circumstances,
    votingSet,
    ...presentFees(rewards.get(row.blockNumber)),
  })
})

export const blockCountdownRoute = route(blockCountdown, 'head', async (context, { blockNumber }, occasion) => {
  const { head } = occasion
  if (head === undefined) throw new FailureError('Nothing is indexed yet.')
  const { meanSeconds: meanBlockSeconds, steps } = await readPace(context, head.number)
  const remainingBlocks = Math.max(0, blockNumber - head.number)
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
