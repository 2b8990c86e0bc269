import type { Caller, Endpoint } from '@corescope/rpc/caller'
import { eth_blockNumber } from '@corescope/rpc/methods/eth_blockNumber'
import { getKnownTransactions } from '@corescope/rpc/methods/known-transactions'
import { txpool_content } from '@corescope/rpc/methods/txpool_content'
import { newPendingTransactions } from '@corescope/rpc/subscriptions/new-pending-transactions'
import { isRefusal } from '@corescope/rpc/traces/trace-dialect'
import type { Database } from '@corescope/store/database'
import type { PoolState } from '@corescope/store/pending/table'
import { findMined, listWaiting } from '@corescope/store/pending/write'
import type { IndexerConfig } from '../../config.ts'
import type { Logger } from '../../logger.ts'
import { unsupportedLookAgainMs } from '../../schedule/run-following-lane.ts'
import type { Wake } from '../../schedule/wake.ts'
import { AnnouncedPool, type AskTransactions } from './announced-pool.ts'
import type { Look } from './record-look.ts'

export interface PoolContext {
  config: Pick<IndexerConfig, 'RPC_WS_URL' | 'RPC_BATCH'>
  database: Database
  node: Caller
  /** To be rung when something is announced. */
  due: Wake
  /** Rung when requests go to another node. */
  nodeMoved: Wake
  signal: AbortSignal
  log: Logger
}

/** What a look saw of the node. */
export type SeenPool = Omit<Look, 'indexedHead' | 'at'> & {
  /** Whether there is more to ask for at once. */
  hasMore: boolean
}

interface Following {
  pool: AnnouncedPool
  /** When to ask again whether the node shows its pool. */
  askContentAt: number
  end(): Promise<void>
}

/** Reads the node's pool: as a whole where the node shows it, else by what it announces over RPC_WS_URL. */
export class PoolReader {
  readonly #context: PoolContext
  #announced: Following | undefined

  constructor(context: PoolContext) {
    this.#context = context
  }

  get isAnnounced(): boolean {
    return this.#announced !== undefined
  }

  /** How the pool is followed since the last `read`; undefined while that is not known yet. */
  state(): PoolState | undefined {
    if (this.#announced === undefined) return { source: 'content', idle: null, message: null }
    return this.#announced.pool.state()
  }

  /**
   * One look. A node that did not show its pool is asked for it again from time to time.
   * @throws RpcError; of the kind `isRefusal` knows where neither way is open
   */
  async read(at: Date): Promise<SeenPool> {
    const { config, nodeMoved } = this.#context
    const before = this.#announced
    if (before !== undefined && !nodeMoved.take() && performance.now() < before.askContentAt) {
      return this.#readAnnounced(before.pool)
    }
    try {
      const seen = await this.#readContent(at)
      await this.end()
      return seen
    } catch (error) {
      if (!isRefusal(error) || config.RPC_WS_URL === undefined) throw error
      this.#announced ??= this.#follow(config.RPC_WS_URL)
      this.#announced.askContentAt = performance.now() + unsupportedLookAgainMs
      return this.#readAnnounced(this.#announced.pool)
    }
  }

  /** Ends the subscription, if there is one. */
  async end(): Promise<void> {
    const before = this.#announced
    this.#announced = undefined
    await before?.end()
  }

  #readContent(at: Date): Promise<SeenPool> {
    const { node, signal } = this.#context
    const options = { signal, attempts: 1 }
    return node.pinned(async (endpoint) => {
      const content = await txpool_content(endpoint, options)
      const hashes = new Set<string>(content.map(({ transaction }) => transaction.hash))
      return {
        shown: content.map((one) => ({ ...one, at })),
        isGone: ({ hash }) => !hashes.has(hash),
        nodeHead: await eth_blockNumber(endpoint, options),
        hasMore: false,
      }
    }, options)
  }

  async #readAnnounced(pool: AnnouncedPool): Promise<SeenPool> {
    const { node, database, signal } = this.#context
    const options = { signal, attempts: 1 }
    const { waiting, mined } = await database.session(async (session) => {
      const rows = await listWaiting(session)
      const hashes = rows.map(({ hash }) => hash)
      return { waiting: rows, mined: new Set((await findMined(session, hashes)).map(({ hash }) => hash)) }
    })
    return node.pinned(async (endpoint) => {
      const { blockSeen, ...seen } = await pool.look(this.#askOf(endpoint), waiting, mined)
      // Behind one address there may be nodes of which one has a block that another has not.
      return { ...seen, nodeHead: Math.max(blockSeen, await eth_blockNumber(endpoint, options)) }
    }, options)
  }

  #askOf(endpoint: Endpoint): AskTransactions {
    const { config, signal } = this.#context
    return async (hashes) => {
      const told: Awaited<ReturnType<AskTransactions>> = []
      for (let start = 0; start < hashes.length; start += config.RPC_BATCH) {
        const batch = hashes.slice(start, start + config.RPC_BATCH)
        told.push(...(await getKnownTransactions(endpoint, batch, { signal })))
      }
      return told
    }
  }

  #follow(webSocketUrl: string): Following {
    const { due, signal, log } = this.#context
    const pool = new AnnouncedPool()
    const control = new AbortController()
    const stop = () => control.abort()
    signal.addEventListener('abort', stop)
    const done = newPendingTransactions({
      webSocketUrl,
      onHash: (hash) => {
        pool.hear(hash)
        due.ring()
      },
      onState: (isSubscribed) => {
        pool.noteState(isSubscribed)
        due.ring()
      },
      onTrouble: (error) => {
        pool.noteTrouble(error)
        log.debug({ lane: 'pending', error: error.message }, 'nothing is announced')
      },
      signal: control.signal,
    })
    const end = () => {
      signal.removeEventListener('abort', stop)
      stop()
      return done
    }
    return { pool, askContentAt: 0, end }
  }
}
