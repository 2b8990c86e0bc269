import type { Hash } from '@corescope/chain/types/hex'
import type { Transaction } from '@corescope/chain/types/transaction'
import type { Session } from '@corescope/store/database'
import type { StoredPending } from '@corescope/store/pending/table'
import {
  endWaiting,
  findMined,
  findMinedWithNonce,
  listWaiting,
  markMissing,
  type PendingEnd,
  upsertWaiting,
  type WaitingRow,
} from '@corescope/store/pending/write'

/** A transaction that the node shows as waiting. */
export interface ShownTransaction {
  transaction: Transaction
  /** It waits for an earlier nonce of its sender. */
  isQueued: boolean
  /** When it was there. */
  at: Date
}

/** What one look at the pool knows of the node and of our index. */
export interface Look {
  shown: readonly ShownTransaction[]
  /** Whether the pool no longer has a transaction that waits by our rows. */
  isGone(row: WaitingRow): boolean
  /** The node's head, asked for after the pool: every transaction that a block took out of it is in a block up to this. */
  nodeHead: number
  indexedHead: number
  at: Date
}

const storedOf = ({ transaction, isQueued, at }: ShownTransaction): StoredPending => {
  const { hash, from, nonce, to, type, value, gas, gasPrice, maxFeePerGas, maxPriorityFeePerGas, input } = transaction
  return {
    ...{ hash, sender: from, nonce, recipient: to, type, value, gas, gasPrice, maxFeePerGas, maxPriorityFeePerGas },
    selector: to !== null && input.length >= 10 ? input.slice(0, 10) : null,
    inputSize: (input.length - 2) / 2,
    isQueued,
    appearedAt: at,
  }
}

/** Of a sender's transactions with one nonce a block takes only one. */
export const slotOf = (sender: string, nonce: bigint | string): string => `${sender} ${nonce}`

const keyOf = ({ hash }: { hash: string }): string => hash
const hashOf = ({ transaction }: ShownTransaction): Hash => transaction.hash

/** How waits ended, of transactions that the pool no longer shows. @param holders who has a nonce in the pool, by slot */
const endsOf = async (
  session: Session,
  gone: readonly WaitingRow[],
  holders: ReadonlyMap<string, string>,
  { indexedHead, at }: Look,
): Promise<PendingEnd[]> => {
  const mined = new Map((await findMined(session, gone.map(keyOf))).map((row) => [row.hash, row]))
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
export const recordLook = async (session: Session, look: Look): Promise<void> => {
  const waiting = new Map((await listWaiting(session)).map((row) => [row.hash, row]))
  const changed = look.shown.filter(({ transaction, isQueued }) => {
    const before = waiting.get(transaction.hash)
    return before === undefined || before.missingFrom !== null || before.isQueued !== isQueued
  })
  // A node's pool may lag behind its blocks.
  const already = new Set((await findMined(session, changed.map(hashOf))).map(keyOf))
  const fresh = changed.filter((one) => !already.has(hashOf(one)))
  await upsertWaiting(session, fresh.map(storedOf))
  const [gone, there] = [[] as WaitingRow[], [] as WaitingRow[]]
  for (const row of waiting.values()) (look.isGone(row) || already.has(row.hash) ? gone : there).push(row)
  const holders = new Map([
    ...there.map(({ sender, nonce, hash }) => [slotOf(sender, nonce), hash] as const),
    ...fresh.map(({ transaction: { from, nonce, hash } }) => [slotOf(from, nonce), hash] as const),
  ])
  const ends = await endsOf(session, gone, holders, look)
  await endWaiting(session, ends)
  const ended = new Set(ends.map(keyOf))
  const missing = gone.filter(({ hash, missingFrom }) => missingFrom === null && !ended.has(hash))
  await markMissing(session, missing.map(keyOf), look.nodeHead)
}
