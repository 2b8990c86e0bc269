import type { Address } from '@corescope/chain/types/hex'
import type { AccountDiff, ToldBalanceChange } from '@corescope/chain/types/state-diff'
import { expect, it } from 'vitest'
import { deriveBalanceHistory } from './balance-history.ts'

const address = (digit: string): Address => `0x${digit.repeat(40)}`
const [one, two, three] = ['1', '2', '3'].map(address) as [Address, Address, Address]
const diff = (at: Address, before: bigint, after: bigint, told: ToldBalanceChange[] | null = null): AccountDiff => ({
  ...{ address: at, balance: { before, after }, nonce: null, code: null, storage: [] },
  ...{ isGone: false, isNew: false, balanceChanges: told },
})
const block = { number: 5, hash: `0x${'ab'.repeat(32)}` as const }

it('is what an account held before the first transaction that changed it and after the last', () => {
  const transactions = [[diff(two, 5n, 6n), diff(one, 9n, 1n)], [], [diff(one, 1n, 4n)]]
  expect(deriveBalanceHistory({ ...block, transactions, balances: new Map() }).balances).toEqual([
    { address: one, before: 9n, after: 4n, reasons: null },
    { address: two, before: 5n, after: 6n, reasons: null },
  ])
})

it('what was read after the block stands; of who was in no transaction nothing is known before', () => {
  const balances = new Map([
    [one, 7n],
    [three, 2n],
  ])
  expect(deriveBalanceHistory({ ...block, transactions: [[diff(one, 9n, 1n)]], balances }).balances).toEqual([
    { address: one, before: 9n, after: 7n, reasons: null },
    { address: three, before: null, after: 2n, reasons: null },
  ])
})

it('gathers the reasons a node tells, and the shares of fees', () => {
  const transactions = [
    [
      diff(one, 9n, 8n, [
        { before: 9n, after: 3n, reason: 6 },
        { before: 3n, after: 8n, reason: 7 },
      ]),
    ],
    [
      diff(one, 8n, 10n, [
        { before: 8n, after: 9n, reason: 182 },
        { before: 9n, after: 10n, reason: 182 },
      ]),
    ],
  ]
  const { balances, distributions } = deriveBalanceHistory({ ...block, transactions, balances: new Map() })
  expect(balances).toEqual([{ address: one, before: 9n, after: 10n, reasons: new Set([6, 7, 182]) }])
  expect(distributions).toEqual([
    { address: one, transactionIndex: 1, amount: 1n },
    { address: one, transactionIndex: 1, amount: 1n },
  ])
})
