import type { Address } from '@corescope/chain/types/hex'
import { getBalancesAt } from '@corescope/rpc/state/balances-at'
import {
  type DistributionRow,
  type HistoryRow,
  listDistributionRows,
  listHistoryRows,
} from '@corescope/store/audit/listed-rows'
import type { Finding } from '@corescope/store/audit/table'
import type { BalanceTail, UnreadBlock } from '@corescope/store/balance-history/table'
import { listBalanceTails, listUnreadBlocks } from '@corescope/store/balance-history/write'
import { getChainTailAt } from '@corescope/store/blocks/chain-tail'
import { groupBy } from '@corescope/store/group-by'
import { getLane } from '@corescope/store/lanes'
import { deriveBalanceHistory } from '../../balance-history/derive/balance-history.ts'
import { type Audit, type AuditContext, readMoment } from '../audit-context.ts'
import { isSilence } from './is-silence.ts'

const blocksAtOnce = 10
const askedAtOnce = 100
/** No bound: whole blocks are asked for. */
const maxTransactions = 2 ** 31 - 1

const finding = (
  { blockNumber, address }: { blockNumber: number; address: string },
  part: { what: string; expected: unknown; found: unknown },
): Finding => ({
  ...{ place: blockNumber, subject: `block ${blockNumber}`, blockNumber },
  what: part.what.replace(' ', ` ${address} `),
  expected: String(part.expected),
  found: String(part.found),
})

/** A share of a fee as the node tells of it. */
interface PlacedShare {
  blockNumber: number
  address: Address
  transactionPosition: number
  amount: bigint
}

/** Rows continue their account's list: the next number, another amount, and `former` with the first alone. */
const findUncontinued = (rows: readonly HistoryRow[], tails: ReadonlyMap<number, BalanceTail>): Finding[] => {
  const ends = new Map([...tails].map(([id, { position, amount }]) => [id, { position, amount }]))
  return rows.flatMap((row): Finding[] => {
    const before = ends.get(row.addressId) ?? { position: 0, amount: null }
    const amount = BigInt(row.amount)
    ends.set(row.addressId, { position: row.position, amount })
    const what = `native_balances #${row.position}`
    const former = row.former === null ? before.amount : BigInt(row.former)
    const found: Finding[] = []
    if (row.position !== before.position + 1) {
      found.push(finding(row, { what: 'native_balances position', expected: before.position + 1, found: row.position }))
    }
    if ((row.former === null) !== row.position > 1) {
      const expected = row.position > 1 ? null : 'an amount'
      found.push(finding(row, { what: `${what} former`, expected, found: row.former }))
    }
    if (former === amount) found.push(finding(row, { what, expected: 'another amount', found: row.amount }))
    return found
  })
}

const findUncounted = (rows: readonly DistributionRow[], tails: ReadonlyMap<number, BalanceTail>): Finding[] => {
  const ends = new Map([...tails].map(([id, { distributionPosition }]) => [id, distributionPosition]))
  return rows.flatMap((row) => {
    const expected = (ends.get(row.addressId) ?? 0) + 1
    ends.set(row.addressId, row.position)
    return row.position === expected
      ? []
      : [finding(row, { what: 'fee_distributions position', expected, found: row.position })]
  })
}

/** Undefined: the node tells of no state of these blocks, or has others there. */
const askShares = async (
  { diffSource, signal }: AuditContext,
  blocks: readonly UnreadBlock[],
): Promise<PlacedShare[] | undefined> => {
  const placed: PlacedShare[] = []
  const questions = blocks.map((block) => ({ ...block, read: [] }))
  try {
    let next = 0
    for await (const balances of diffSource.balances(questions, signal)) {
      const { number, firstTransactionPosition: first } = blocks[next++]!
      for (const { address, transactionIndex, amount } of deriveBalanceHistory(balances).distributions) {
        placed.push({ blockNumber: number, address, transactionPosition: first + transactionIndex, amount })
      }
    }
  } catch (error) {
    if (isSilence(error)) return undefined
    throw error
  }
  return placed
}

/** Shares of fees against what the node says of the same transactions, one by one in the order of execution. */
const findWrongShares = (rows: readonly DistributionRow[], told: readonly PlacedShare[]): Finding[] => {
  const keyOf = ({ address, transactionPosition }: Pick<PlacedShare, 'address' | 'transactionPosition'>) =>
    `${address} ${transactionPosition}`
  const [stored, expected] = [groupBy(rows, keyOf), groupBy(told, keyOf)]
  return [...new Set([...stored.keys(), ...expected.keys()])].flatMap((key) => {
    const [found, right] = [stored.get(key) ?? [], expected.get(key) ?? []]
    return Array.from({ length: Math.max(found.length, right.length) }, (_, index) => index).flatMap((index) => {
      const [row, share] = [found[index], right[index]]
      const amount = share?.amount.toString()
      if (row?.amount === amount) return []
      const what = row === undefined ? 'fee_distributions row' : `fee_distributions #${row.position} amount`
      return [finding((row ?? share)!, { what, expected: amount ?? 'no row', found: row?.amount ?? 'no row' })]
    })
  })
}

/** Amounts against the node at their block; the last one of an account against what it holds. */
const findWrongAmounts = (rows: readonly HistoryRow[], told: readonly (bigint | undefined)[]): Finding[] =>
  rows.flatMap((row, index) => {
    const amount = BigInt(row.amount)
    const expected = told[index]
    if (expected !== undefined && expected !== amount) {
      return [finding(row, { what: `native_balances #${row.position} amount`, expected, found: amount })]
    }
    const held = row.isLast && row.balance !== null ? BigInt(row.balance) : amount
    return held === amount ? [] : [finding(row, { what: 'native_balances last amount', expected: held, found: amount })]
  })

/**
 * The balance history: each row against the one before, and against the node where it keeps the state of its block; shares
 * of fees against the node's state diffs, derived as the lane derives them.
 */
export const auditHistory: Audit = async (context, { place }) => {
  const { node, signal, startBlock, isCore } = context
  const { rows, head } = await readMoment(context, async (session) => {
    const { number } = await getLane(session, 'balanceHistory')
    const after = Math.min(place, number)
    const upTo = Math.min(after + blocksAtOnce, number)
    const history = await listHistoryRows(session, { after, upTo, lane: number })
    const shares = await listDistributionRows(session, { after, upTo })
    const ids = [...new Set([...history, ...shares].map(({ addressId }) => addressId))]
    const chain = await getChainTailAt(session, after, startBlock)
    const bound = { blockNumber: after, lastTransactionPosition: chain?.lastTransactionPosition ?? 0 }
    const tails = await listBalanceTails(session, ids, bound)
    // Blocks the lane tells of, where there are shares at all: others would cost the node their traces for nothing.
    const told = new Set([...history, ...shares].map(({ blockNumber }) => blockNumber))
    const blocks =
      isCore || shares.length > 0
        ? await listUnreadBlocks(session, { after, upTo }, { blocks: blocksAtOnce, transactions: maxTransactions })
        : []
    return {
      ...{ number, after, upTo, history, shares, tails: new Map(tails.map((tail) => [tail.addressId, tail])) },
      blocks: blocks.filter((block) => told.has(block.number)),
    }
  })
  const { number, after, upTo, history, shares, tails, blocks } = rows
  if (upTo <= after) return undefined
  const told: (bigint | undefined)[] = []
  for (let index = 0; index < history.length; index += askedAtOnce) {
    const part = history.slice(index, index + askedAtOnce)
    const questions = part.map(({ address, blockNumber, hash }) => ({ address, at: { number: blockNumber, hash } }))
    told.push(...(await getBalancesAt(node, questions, { signal, attempts: 2 })))
  }
  const paid = blocks.length === 0 ? undefined : await askShares(context, blocks)
  const findings = [
    ...findUncontinued(history, tails),
    ...findUncounted(shares, tails),
    ...(paid === undefined ? [] : findWrongShares(shares, paid)),
    ...findWrongAmounts(history, told),
  ]
  const { forkEpoch } = head
  return { after, upTo, covered: upTo - after, findings, irregular: [], forkEpoch, isLast: upTo === number }
}
