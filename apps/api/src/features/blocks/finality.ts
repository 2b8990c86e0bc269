import { finality, finalityTimes } from '@corescope/api-schema/blocks/calls'
import { getBlock } from '@corescope/store/blocks/read'
import { listBlockTimes, listVotingHeaders } from '@corescope/store/blocks/voting-headers'
import { getForkedBlock, getForkedTransaction } from '@corescope/store/forks/read'
import { getTransaction } from '@corescope/store/transactions/read'
import { finalityAt, finalityBasis } from '../../answers/head.ts'
import { type ChainView, route } from '../../answers/route.ts'
import { hex } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'
import { findFinalizedBy, readVotes } from '../../entities/blocks/finalized-by.ts'
import { asOfOf } from '../../entities/core/events.ts'
import { FailureError } from '../../http/errors.ts'
import { maxNumber } from './detail.ts'

interface Place {
  blockNumber: number
  hash: string
  timestamp: number
}

const presentCanonical = async (context: ApiContext, view: ChainView, place: Place) => {
  const state = finalityAt(view, context.config.finalityDepth, place.blockNumber)
  return {
    ...{ blockNumber: place.blockNumber, blockHash: hex(place.hash), timestamp: place.timestamp },
    finality: state,
    basis: state === 'confirmed' ? null : finalityBasis(view),
    confirmations: Math.max(0, (view.head?.number ?? place.blockNumber) - place.blockNumber + 1),
    finalizedBy: await findFinalizedBy(context, view, place),
  }
}

const presentForked = (blockNumber: number, hash: string, timestamp: number) => ({
  ...{ blockNumber, blockHash: hex(hash), timestamp },
  finality: 'forked' as const,
  ...{ basis: null, confirmations: 0, finalizedBy: null },
})

const ofBlock = async (context: ApiContext, view: ChainView, id: number | string) => {
  const row = typeof id === 'number' && id > maxNumber ? undefined : await getBlock(context.reader, id)
  if (row !== undefined) return presentCanonical(context, view, row)
  const forked = typeof id === 'string' ? await getForkedBlock(context.reader, id) : undefined
  if (forked === undefined) throw new FailureError('There is no such block.', 'noBlock')
  return presentForked(forked.blockNumber, forked.hash, Number(forked.header.timestamp))
}

const ofTransaction = async (context: ApiContext, view: ChainView, hash: string) => {
  const row = await getTransaction(context.reader, hash)
  if (row !== undefined) return presentCanonical(context, view, { ...row, hash: row.blockHash })
  const forked = await getForkedTransaction(context.reader, hash)
  if (forked === undefined) throw new FailureError('There is no such transaction.', 'noTransaction')
  return presentForked(forked.blockNumber, forked.blockHash, Number(forked.header.timestamp))
}

export const finalityRoute = route(finality, 'head', (context, { block, transactionHash }, view) =>
  block === undefined ? ofTransaction(context, view, transactionHash!) : ofBlock(context, view, block),
)

/** Blocks behind the newest that may not be final yet, or were made so by a header before the first that is told. */
const margin = 8

export const finalityTimesRoute = route(finalityTimes, 'asOf', async (context, { count }, view) => {
  const { reader, config } = context
  const asOf = asOfOf(view)
  if (asOf === null || config.network.consensus !== 'satoshi') return { records: [], asOf }
  const after = asOf.number - count - margin
  const [headers, times] = await Promise.all([
    listVotingHeaders(reader, after, asOf.number),
    listBlockTimes(reader, after, asOf.number),
  ])
  const timeOf = new Map(times.map(({ number, timestamp }) => [number, timestamp]))
  let done: number | undefined
  const records = headers.flatMap((header) => {
    const votes = readVotes(header)
    if (votes === null) return []
    // Before the first votes in reach, it is not known which blocks an earlier header had made final.
    const first = (done ?? votes.number - 1) + 1
    const own = []
    for (let number = first; number <= votes.number; number += 1) {
      const timestamp = timeOf.get(number)
      if (timestamp === undefined) continue
      const seconds = header.timestamp - timestamp
      own.push({ blockNumber: number, timestamp, seconds, blocks: header.number - number, votes: votes.votes })
    }
    done = Math.max(done ?? 0, votes.number)
    return own
  })
  return { records: records.slice(-count), asOf }
})
