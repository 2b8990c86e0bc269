import type { Hash } from '@corescope/chain/types/hex'
import type { Caller } from '@corescope/rpc/caller'
import { MethodUnsupportedError, RpcError } from '@corescope/rpc/errors'
import { eth_blockNumber } from '@corescope/rpc/methods/eth_blockNumber'
import { type PooledTransaction, txpool_content } from '@corescope/rpc/methods/txpool_content'
import type { Database, Session } from '@corescope/store/database'
import { LeadershipLostError } from '@corescope/store/lanes'
import { isLeading } from '@corescope/store/leadership'
import type { PoolIdle, StoredPending } from '@corescope/store/pending/tables'
import {
  correctLost,
  endWaiting,
  findMined,
  findMinedWithNonce,
  getForkEpoch,
  listWaiting,
  markMissing,
  type PendingEnd,
  pruneEnded,
  reopenDisplaced,
  setPoolIdle,
  upsertWaiting,
  type WaitingRow,
} from '@corescope/store/pending/write'
import type { IndexerConfig } from './config.ts'
import type { Logger } from './logger.ts'
import type { Metrics } from './metrics.ts'
import { pause } from './node-reporter.ts'
import { unsupportedLookAgainMs } from './run-following-lane.ts'
import type { Wake } from './wake.ts'

export interface PendingRun {
  config: Pick<IndexerConfig, 'PENDING'>
  database: Database
  node: Caller
  /** Rung when the blocks lane stands at the node's head. */
  pendingDue: Wake
  leaderEpoch: number
  signal: AbortSignal
  log: Logger
  metrics: Metrics
}

const lookAgainMs = 2_000
/** The whole pool of a busy chain is megabytes: the lane rests so many times as long as it took to read. */
const restPerWork = 5
const pruneEveryMs = 60_000
const delayAfterFailure = { firstMs: 500, mostMs: 10_000 }
/** Failures in a row after which readers are told. */
const tellAfter = 5

const storedOf = ({ transaction, isQueued }: PooledTransaction): StoredPending => {
  const { hash, from, nonce, to, type, value, gas, gasPrice, maxFeePerGas, maxPriorityFeePerGas, input } = transaction
  return {
    ...{ hash, sender: from, nonce, recipient: to, type, value, gas, gasPrice, maxFeePerGas, maxPriorityFeePerGas },
    selector: to !== null && input.length >= 10 ? input.slice(0, 10) : null,
    inputSize: (input.length - 2) / 2,
    isQueued,
  }
}

const slotOf = (sender: string, nonce: bigint | string): string => `${sender} ${nonce}`

/** What one look at the pool knows of the node and of our index. */
interface Look {
  pool: readonly PooledTransaction[]
  /** The node's head, asked for after the pool: every transaction that a block took out of it is in a block up to this. */
  nodeHead: number
  indexedHead: number
  at: Date
}

/** How waits ended, of transactions that the pool no longer shows. */
const endsOf = async (session: Session, gone: readonly WaitingRow[], look: Look): Promise<PendingEnd[]> => {
  const { pool, indexedHead, at } = look
  const mined = new Map(
    (
      await findMined(
        session,
        gone.map(({ hash }) => hash),
      )
    ).map((row) => [row.hash, row]),
  )
  const holders = new Map(pool.map(({ transaction: { from, nonce, hash } }) => [slotOf(from, nonce), hash]))
  const ends: PendingEnd[] = []
  for (const { hash, sender, nonce, missingFrom } of gone) {
    const block = mined.get(hash)
    const replacement = holders.get(slotOf(sender, nonce))
    if (block !== undefined) {
      const { blockNumber, timestamp } = block
      ends.push({ hash, ending: 'mined', at: new Date(timestamp * 1000), blockNumber, replacedBy: null })
    } else if (replacement !== undefined) {
      ends.push({ hash, ending: 'replaced', at, blockNumber: null, replacedBy: replacement })
    } else if (missingFrom !== null && indexedHead >= missingFrom) {
      const replacedBy = (await findMinedWithNonce(session, sender, nonce)) ?? null
      ends.push({ hash, ending: replacedBy === null ? 'dropped' : 'replaced', at, blockNumber: null, replacedBy })
    }
  }
  return ends
}

/**
 * Lays a look at the pool beside what waited before: what is new, what is gone, and how. A transaction the pool no longer
 * shows is in a block, or has given its nonce to another, or was dropped; the last two are said only when our blocks have
 * passed the node's head of the look that first missed it.
 */
const recordLook = async (session: Session, look: Look): Promise<void> => {
  const waiting = new Map((await listWaiting(session)).map((row) => [row.hash, row]))
  const pooled = new Map<string, PooledTransaction>(look.pool.map((one) => [one.transaction.hash, one]))
  const changed = look.pool.filter(({ transaction, isQueued }) => {
    const before = waiting.get(transaction.hash)
    return before === undefined || before.missingFrom !== null || before.isQueued !== isQueued
  })
  // A node's pool may lag behind its blocks.
  const already = new Set(
    (
      await findMined(
        session,
        changed.map(({ transaction }) => transaction.hash),
      )
    ).map(keyOf),
  )
  await upsertWaiting(
    session,
    changed.filter(({ transaction }) => !already.has(transaction.hash)).map(storedOf),
    look.at,
  )
  const gone = [...waiting.values()].filter(({ hash }) => !pooled.has(hash) || already.has(hash as Hash))
  const ends = await endsOf(session, gone, look)
  await endWaiting(session, ends)
  const ended = new Set(ends.map(keyOf))
  const missing = gone.filter(({ hash, missingFrom }) => missingFrom === null && !ended.has(hash))
  await markMissing(
    session,
    missing.map(({ hash }) => hash),
    look.nodeHead,
  )
}

const keyOf = ({ hash }: { hash: string }): string => hash

/**
 * Follows the node's pool until aborted: what appears, and how each wait ends. Begins when the blocks lane has caught up.
 * @throws errors of the database, LeadershipLostError
 */
export const runPending = async (run: PendingRun): Promise<void> => {
  const { config, database, node, pendingDue, leaderEpoch, signal, log, metrics } = run
  let told: string | undefined
  let knownForkEpoch: number | undefined
  let prunedAt = Number.NEGATIVE_INFINITY
  const write = (work: (session: Session) => Promise<void>) =>
    database.transaction(
      'pending',
      async (session) => {
        if (!(await isLeading(session, leaderEpoch))) throw new LeadershipLostError('another indexer leads now')
        await work(session)
      },
      { durable: false },
    )
  const tell = async (idle: PoolIdle | null, message: string | null = null): Promise<void> => {
    if (told === `${idle} ${message}`) return
    metrics.laneIdle.set({ lane: 'pending' }, idle === null ? 0 : 1)
    await write((session) => setPoolIdle(session, idle, message))
    told = `${idle} ${message}`
  }
  const look = async (): Promise<void> => {
    const options = { signal, attempts: 1 }
    const at = new Date()
    const { pool, nodeHead } = await node.pinned(async (endpoint) => {
      const content = await txpool_content(endpoint, options)
      return { pool: content, nodeHead: await eth_blockNumber(endpoint, options) }
    }, options)
    await write(async (session) => {
      const { forkEpoch, head: indexedHead } = await getForkEpoch(session)
      if (forkEpoch !== knownForkEpoch) {
        await reopenDisplaced(session, nodeHead)
        await correctLost(session)
      }
      await recordLook(session, { pool, nodeHead, indexedHead, at })
      if (performance.now() - prunedAt > pruneEveryMs) {
        await correctLost(session)
        await pruneEnded(session)
        prunedAt = performance.now()
      }
      knownForkEpoch = forkEpoch
    })
    await tell(null)
  }
  if (config.PENDING === 'off') return tell('off')
  await pendingDue.wait(2 ** 30, signal)
  let failures = 0
  while (!signal.aborted) {
    const began = performance.now()
    try {
      await look()
      failures = 0
      await pause((performance.now() - began) * restPerWork, signal)
      await pendingDue.wait(lookAgainMs, signal)
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof RpcError)) throw error
      failures += 1
      metrics.failures.inc({ kind: error.name })
      if (failures === 1) log.debug({ lane: 'pending', error: error.message }, 'the pool is asked for again')
      if (error instanceof MethodUnsupportedError) {
        await tell('unsupported')
        await pause(unsupportedLookAgainMs, signal)
      } else {
        if (failures >= tellAfter) await tell('unavailable', error.message)
        const { firstMs, mostMs } = delayAfterFailure
        await pause(Math.min(firstMs * 2 ** Math.min(failures - 1, 10), mostMs), signal)
      }
    }
  }
}
