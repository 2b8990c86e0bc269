import { bytesToHex, hexToBytes } from '@corescope/decode/bytes/bytes'
import { keccak256 } from '@corescope/decode/bytes/keccak'
import type { BalanceTask, ReadBalance } from '@corescope/store/addresses/balances'
import {
  getCallsProgress,
  hasBalancesBelow,
  listCalledAccounts,
  listTouchedAccounts,
  listUnreadAccounts,
  updateBalances,
} from '@corescope/store/addresses/balances'
import { accountKind } from '@corescope/store/addresses/table'
import type { Database } from '@corescope/store/database'
import { getLane, guardBalancesLane } from '@corescope/store/lanes'
import type { BlockPoint, ChainSource } from '../../node/chain-source.ts'

export interface BalancesContext {
  database: Database
  source: ChainSource
  leaderEpoch: number
  signal: AbortSignal
}

/** Accounts asked in one batch. */
const accountsAtOnce = 200
/** Blocks whose touched accounts are gathered at once. */
const blocksAtOnce = 1_000

/**
 * Brings the balances lane to a block of ours: every account touched up to it was read at a block not below its last
 * touch, and so was every account that internal transactions touched as far as they are known. What a crash or a rewind
 * interrupts is done again.
 * @returns false when the node could not name a block to read at, or the chain moved: call again with the new head
 * @throws LeadershipLostError, LaneMovedError, errors of the node and the database
 */
export const syncBalances = async (context: BalancesContext, head: BlockPoint): Promise<boolean> => {
  const { database } = context
  const { forkEpoch, number } = await database.session((session) => getLane(session, 'balances'))
  for (;;) {
    const unread = await database.session((session) => listUnreadAccounts(session, head.number, accountsAtOnce))
    if (unread.length === 0) break
    if (!(await readBalances(context, head, unread, forkEpoch))) return false
  }
  const hasOlder = await database.session((session) => hasBalancesBelow(session, head.number))
  for (let after = number; hasOlder && after < head.number; after += blocksAtOnce) {
    const range = { after, upTo: Math.min(after + blocksAtOnce, head.number), readAt: head.number }
    const touched = await database.session((session) => listTouchedAccounts(session, range))
    for (let index = 0; index < touched.length; index += accountsAtOnce) {
      const part = touched.slice(index, index + accountsAtOnce)
      if (!(await readBalances(context, head, part, forkEpoch))) return false
    }
  }
  await database.transaction('balances', (session) =>
    guardBalancesLane(session, { leaderEpoch: context.leaderEpoch, forkEpoch, to: head }),
  )
  return syncCalled(context, head, forkEpoch)
}

/** Internal transactions become known later. The accounts they moved coins of are read again then. */
const syncCalled = async (context: BalancesContext, head: BlockPoint, forkEpoch: number): Promise<boolean> => {
  const { database, leaderEpoch } = context
  const { known, read } = await database.session(getCallsProgress)
  const last = Math.min(known, head.number)
  for (let after = read; after < last; after += blocksAtOnce) {
    const upTo = Math.min(after + blocksAtOnce, last)
    const called = await database.session((session) => listCalledAccounts(session, { after, upTo }))
    for (let index = 0; index < called.length; index += accountsAtOnce) {
      if (!(await readBalances(context, head, called.slice(index, index + accountsAtOnce), forkEpoch))) return false
    }
    await database.transaction('balances', (session) =>
      guardBalancesLane(session, { leaderEpoch, forkEpoch, callsTo: upTo }),
    )
  }
  return true
}

/**
 * The state of accounts at a block, or at the node's head where it keeps no other. A state that is later than asked for comes with the
 * code of every account: what changed it up to there is not looked at again.
 */
const readState = async (source: ChainSource, head: BlockPoint, tasks: readonly BalanceTask[]) => {
  const answer = await source.state(head, tasks)
  if (answer === undefined || answer.at.number <= head.number || tasks.every(({ code }) => code)) return answer
  return source.state(
    head,
    tasks.map((task) => ({ ...task, code: true })),
  )
}

const readBalances = async (
  { database, source, leaderEpoch, signal }: BalancesContext,
  head: BlockPoint,
  tasks: readonly BalanceTask[],
  forkEpoch: number,
): Promise<boolean> => {
  signal.throwIfAborted()
  const answer = await readState(source, head, tasks)
  if (answer === undefined || answer.at.number < head.number) return false
  const balances = tasks.map(({ addressId }, index): ReadBalance => {
    const { balance, code } = answer.states[index]!
    if (code === undefined) return { addressId, balance }
    if (code === null) return { addressId, balance, kind: accountKind.externallyOwned, code }
    const hash = bytesToHex(keccak256(hexToBytes(code)))
    return { addressId, balance, kind: accountKind.contract, code: { hash, bytes: code } }
  })
  await database.transaction('balances', async (session) => {
    await guardBalancesLane(session, { leaderEpoch, forkEpoch })
    await updateBalances(session, answer.at, balances)
  })
  return true
}
