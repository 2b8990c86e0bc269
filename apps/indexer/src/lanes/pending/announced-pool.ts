import type { Hash } from '@corescope/chain/types/hex'
import { MethodUnsupportedError } from '@corescope/rpc/errors'
import type { KnownTransaction } from '@corescope/rpc/methods/eth_getTransactionByHash'
import type { PoolState } from '@corescope/store/pending/table'
import type { WaitingRow } from '@corescope/store/pending/write'
import { type Look, type ShownTransaction, slotOf } from './record-look.ts'

/** What a node says of transactions, in order: null where it knows none, undefined where it does not say. */
export type AskTransactions = (hashes: readonly Hash[]) => Promise<(KnownTransaction | null | undefined)[]>

/** What a look at announced transactions adds up to. */
export interface AnnouncedLook extends Pick<Look, 'shown' | 'isGone'> {
  /** The newest block the node named as that of one of them; −1: none. */
  blockSeen: number
  /** More were announced than one look may ask for. */
  hasMore: boolean
}

/** Bounds of memory and of work, whatever a node announces. */
export interface PoolBounds {
  /** Announced and not yet asked for; of more the newest are kept. */
  heard: number
  /** Waiting transactions that are followed; while there are so many, none is taken up. */
  waiting: number
  /** Transactions asked for in one look, a quarter of them of those that wait. */
  asked: number
}

const defaultBounds: PoolBounds = { heard: 5_000, waiting: 10_000, asked: 200 }
/** Another node than the one that announced may not know a transaction yet. */
const triesUntilKnown = 3
/** Answers in a row that the node knows no such transaction before it counts as gone. */
const nullsUntilGone = 3
/** How soon a waiting transaction is asked for again: while the node knew it, and after it did not. */
const askAgainMs = { known: 6_000, doubted: 2_000 }
/** A connection that is lost is mostly there again at once. */
const tellDownAfterMs = 10_000

interface Heard {
  at: Date
  tries: number
}
interface Watched {
  askedAt: number
  nulls: number
  isGone: boolean
}

/**
 * The pool of a node that announces what it takes into it (`newPendingTransactions`) and does not show it as a whole. What
 * was announced is asked for by its hash, and asked for again while it waits: a node that no longer knows it, several
 * times over, has dropped it. Not to be used by two callers at once.
 */
export class AnnouncedPool {
  readonly #bounds: PoolBounds
  readonly #now: () => number
  /** Oldest first. */
  readonly #heard = new Map<Hash, Heard>()
  readonly #watched = new Map<string, Watched>()
  #isSubscribed = false
  #isRefused = false
  #downSince: number
  #message: string | null = null

  constructor({ bounds = defaultBounds, now = Date.now }: { bounds?: PoolBounds; now?: () => number } = {}) {
    this.#bounds = bounds
    this.#now = now
    this.#downSince = now()
  }

  /** Takes an announcement. */
  hear(hash: Hash): void {
    if (this.#heard.has(hash)) return
    if (this.#heard.size >= this.#bounds.heard) this.#heard.delete(this.#heard.keys().next().value!)
    this.#heard.set(hash, { at: new Date(this.#now()), tries: 0 })
  }

  noteState(isSubscribed: boolean): void {
    this.#isSubscribed = isSubscribed
    if (!isSubscribed) this.#downSince = this.#now()
    this.#isRefused = false
  }

  noteTrouble(error: Error): void {
    this.#isRefused = error instanceof MethodUnsupportedError
    this.#message = error.message
  }

  /** Whether it is announced to us, and why not; undefined for as long as that may change in a moment. */
  state(): PoolState | undefined {
    if (this.#isSubscribed) return { source: 'announcements', idle: null, message: null }
    if (this.#isRefused) return { source: null, idle: 'unsupported', message: null }
    if (this.#now() - this.#downSince < tellDownAfterMs) return undefined
    return { source: null, idle: 'unavailable', message: this.#message }
  }

  /**
   * Asks for what is new and again for some of what waits.
   * @param waiting what waits by our rows; @param mined those of them that are in a block of ours
   * @throws what `ask` throws: then nothing is forgotten
   */
  async look(ask: AskTransactions, waiting: readonly WaitingRow[], mined: ReadonlySet<string>): Promise<AnnouncedLook> {
    this.#forget(waiting)
    const fresh = this.#chooseHeard(waiting.length)
    const hasMore = this.#heard.size > fresh.length && waiting.length < this.#bounds.waiting
    const told = await ask(fresh)
    const rivals = findRivals(waiting, told)
    const again = this.#chooseAgain(waiting, mined, rivals, new Set(fresh))
    const answers = await ask(again.map(({ hash }) => hash as Hash))

    const shown: ShownTransaction[] = []
    for (const [index, hash] of fresh.entries()) {
      const { at } = this.#heard.get(hash)!
      const one = told[index]
      this.#settleHeard(hash, one)
      if (one == null) continue
      this.#watch(hash, one, false)
      if (one.block === null) shown.push({ transaction: one.transaction, isQueued: false, at })
    }
    for (const [index, { hash, isQueued }] of again.entries()) {
      const one = answers[index]
      if (one === undefined) continue
      this.#watch(hash, one, rivals.has(hash))
      if (one?.block === null) shown.push({ transaction: one.transaction, isQueued, at: new Date(this.#now()) })
    }
    return {
      shown,
      isGone: ({ hash }) => mined.has(hash) || this.#watched.get(hash)?.isGone === true,
      blockSeen: Math.max(-1, ...[...told, ...answers].map((one) => one?.block?.number ?? -1)),
      hasMore,
    }
  }

  #forget(waiting: readonly WaitingRow[]): void {
    const hashes = new Set(waiting.map(({ hash }) => hash))
    for (const hash of this.#watched.keys()) if (!hashes.has(hash)) this.#watched.delete(hash)
  }

  #chooseHeard(waiting: number): Hash[] {
    const room = Math.min(Math.ceil((this.#bounds.asked * 3) / 4), Math.max(0, this.#bounds.waiting - waiting))
    const chosen: Hash[] = []
    for (const hash of this.#heard.keys()) {
      if (chosen.length >= room) break
      chosen.push(hash)
    }
    return chosen
  }

  #settleHeard(hash: Hash, one: KnownTransaction | null | undefined): void {
    const heard = this.#heard.get(hash)!
    this.#heard.delete(hash)
    heard.tries += 1
    if (one === null && heard.tries < triesUntilKnown) this.#heard.set(hash, heard)
  }

  /** Rivals at once, then those that were asked for the longest ago. */
  #chooseAgain(
    waiting: readonly WaitingRow[],
    mined: ReadonlySet<string>,
    rivals: ReadonlySet<string>,
    fresh: ReadonlySet<string>,
  ): WaitingRow[] {
    const now = this.#now()
    const askedAt = (hash: string) => (rivals.has(hash) ? -1 : (this.#watched.get(hash)?.askedAt ?? 0))
    const due = waiting.filter(({ hash }) => {
      if (mined.has(hash) || fresh.has(hash)) return false
      const nulls = this.#watched.get(hash)?.nulls ?? 0
      return now - askedAt(hash) >= (nulls === 0 ? askAgainMs.known : askAgainMs.doubted)
    })
    return due.toSorted((a, b) => askedAt(a.hash) - askedAt(b.hash)).slice(0, this.#bounds.asked - fresh.size)
  }

  #watch(hash: string, one: KnownTransaction | null, isRival: boolean): void {
    const nulls = one === null ? (this.#watched.get(hash)?.nulls ?? 0) + 1 : 0
    const isGone = one === null ? isRival || nulls >= nullsUntilGone : one.block !== null
    this.#watched.set(hash, { askedAt: this.#now(), nulls, isGone })
  }
}

/** Waiting transactions whose nonce another one has now. */
const findRivals = (waiting: readonly WaitingRow[], told: Awaited<ReturnType<AskTransactions>>): Set<string> => {
  const holders = new Map<string, string>()
  for (const one of told) {
    if (one == null || one.block !== null) continue
    const { from, nonce, hash } = one.transaction
    holders.set(slotOf(from, nonce), hash)
  }
  const rivals = waiting.filter(({ hash, sender, nonce }) => (holders.get(slotOf(sender, nonce)) ?? hash) !== hash)
  return new Set(rivals.map(({ hash }) => hash))
}
