import type { Address } from '@corescope/chain/types/hex'
import type { AccountDiff } from '@corescope/chain/types/state-diff'
import { describe, expect, it } from 'vitest'
import { type BalanceChange, explainBalances, type PaidTransaction, settleDiffs } from './balance-changes.ts'
import { type MovingFrame, readValueMoves } from './value-moves.ts'

const address = (digit: string): Address => `0x${digit.repeat(40)}`
const sender = address('1')
const other = address('2')
const contract = address('3')
const miner = address('a')
const system: Address = '0xfffffffffffffffffffffffffffffffffffffffe'

const paid: PaidTransaction = {
  from: sender,
  gas: 100n,
  gasUsed: 60n,
  effectiveGasPrice: 10n,
  baseFeePerGas: 4n,
  blobFee: 7n,
  miner,
  isCore: false,
  deposited: 0n,
}
const frame = (path: number[], from: Address, to: Address | null, value: bigint, more: Partial<MovingFrame> = {}) => ({
  ...{ traceAddress: path, type: 'call' as const, from, to, value, error: null },
  ...more,
})
const diff = (at: Address, before: bigint, after: bigint, more: Partial<AccountDiff> = {}): AccountDiff => ({
  ...{ address: at, balance: { before, after }, nonce: null, code: null, storage: [] },
  ...{ isGone: false, isNew: false, balanceChanges: null },
  ...more,
})
const brief = (changes: readonly BalanceChange[]) =>
  changes.map((change) => [
    change.address,
    change.reason,
    Number(change.amount),
    change.after === null ? null : Number(change.after),
  ])

const valueMoves = readValueMoves([frame([], sender, contract, 50n), frame([0], contract, other, 20n)])

describe('what follows from the calls of a transaction', () => {
  it('is gas bought, transfers, gas returned and the fee, running through the balances', () => {
    const diffs = [diff(sender, 2_000n, 1_343n), diff(contract, 0n, 30n), diff(other, 5n, 25n), diff(miner, 0n, 360n)]
    expect(brief(explainBalances(paid, valueMoves, diffs).changes)).toEqual([
      [sender, 6, -1_007, 993],
      [sender, 10, -50, 943],
      [contract, 10, 50, 50],
      [contract, 10, -20, 30],
      [other, 10, 20, 25],
      [sender, 7, 400, 1_343],
      [miner, 5, 360, 360],
    ])
  })

  it('has no balances where no node tells, and where an account came out even', () => {
    const alone = explainBalances(paid, valueMoves, null).changes
    expect(alone).toHaveLength(7)
    expect(alone.every(({ before, after }) => before === null && after === null)).toBe(true)
    const { changes } = explainBalances(paid, valueMoves, [diff(sender, 2_000n, 1_343n), diff(other, 5n, 25n)])
    expect(changes.filter((change) => change.address === contract).map(({ after }) => after)).toEqual([null, null])
  })

  it('says of what it cannot explain that it is unspecified', () => {
    const { changes } = explainBalances(paid, valueMoves, [diff(other, 5n, 26n)])
    expect(brief(changes).at(-1)).toEqual([other, 0, 1, 26])
  })
})

describe('moves of a call tree', () => {
  it('leave out what failed, what failed around it, and what moves nothing', () => {
    const frames = [
      frame([], sender, contract, 1n),
      frame([0], contract, other, 2n, { error: 'execution reverted' }),
      frame([0, 0], other, sender, 3n),
      frame([1], contract, other, 0n),
      frame([2], contract, null, 4n, { type: 'create', error: 'out of gas' }),
      frame([3], contract, other, 5n, { type: 'selfdestruct' }),
    ]
    const { moves, ended } = readValueMoves(frames)
    expect(moves.map(({ kind, value }) => [kind, value])).toEqual([
      ['transfer', 1n],
      ['selfdestruct', 5n],
    ])
    expect(ended).toEqual([{ address: contract, isWhereMade: false }])
    expect(
      readValueMoves([frame([], sender, contract, 9n, { error: 'out of gas' }), frame([0], contract, other, 1n)]).moves,
    ).toEqual([])
  })
})

describe('a contract that tracers leave out after', () => {
  const ending = readValueMoves([
    frame([], sender, contract, 0n),
    frame([0], contract, other, 70n, { type: 'selfdestruct' }),
    frame([1], sender, contract, 3n),
  ])
  const left = [diff(contract, 70n, 0n, { isGone: true, code: { before: '0x6000', after: '0x' } })]

  it('stays since EIP-6780 and holds what came later', () => {
    const [settled] = settleDiffs(left, paid, ending, true)
    expect(settled).toMatchObject({ isGone: false, code: null, balance: { before: 70n, after: 3n } })
    const { changes } = explainBalances(paid, ending, [settled!])
    expect(changes.filter((change) => change.address === contract).map(({ reason, after }) => [reason, after])).toEqual(
      [
        [13, 0n],
        [10, 3n],
      ],
    )
  })

  it('is gone before, and burns what came later', () => {
    const settled = settleDiffs(left, paid, ending, false)
    expect(settled[0]).toMatchObject({ isGone: true, balance: { after: 0n } })
    const { changes } = explainBalances(paid, ending, settled)
    expect(changes.filter((change) => change.address === contract).at(-1)).toMatchObject({
      reason: 14,
      amount: -3n,
      after: 0n,
    })
  })

  it('was not touched where its end was undone', () => {
    const undone = readValueMoves([
      frame([], sender, contract, 0n),
      frame([0], sender, contract, 0n, { error: 'execution reverted' }),
      frame([0, 0], contract, other, 70n, { type: 'selfdestruct' }),
    ])
    expect(settleDiffs(left, paid, undone, false)[0]).toMatchObject({
      isGone: false,
      balance: { before: 70n, after: 70n },
    })
  })
})

describe('on Core', () => {
  const onCore = { ...paid, isCore: true, baseFeePerGas: 0n }

  it('the system address takes the fee and the blob fee, and shares of it are found as what is left', () => {
    const diffs = [diff(contract, 0n, 42n), diff(sender, 2_000n, 1_343n)]
    expect(brief(explainBalances(onCore, valueMoves, diffs).changes).slice(-2)).toEqual([
      [system, 5, 607, null],
      [contract, 182, 12, 42],
    ])
  })

  it('what the node tells stands', () => {
    const told = [{ before: 5n, after: 9n, reason: 182 }]
    const explained = explainBalances(onCore, valueMoves, [
      diff(other, 5n, 9n, { balanceChanges: told }),
      diff(contract, 1n, 1n),
    ])
    expect(explained).toEqual({
      changes: [{ address: other, reason: 182, amount: 4n, before: 5n, after: 9n }],
      isTold: true,
    })
  })

  it('a deposit is handed to the producer first, unless the tracer looked later', () => {
    const deposit = { ...onCore, from: miner, deposited: 90n, effectiveGasPrice: 0n, blobFee: 0n }
    const handing = readValueMoves([frame([], miner, contract, 90n)])
    const reasons = (balances: AccountDiff[] | null) =>
      explainBalances(deposit, handing, balances).changes.map(({ reason, amount }) => [reason, Number(amount)])
    const whole = [
      [180, -90],
      [181, 90],
      [10, -90],
      [10, 90],
    ]
    expect(reasons(null)).toEqual(whole)
    expect(reasons([diff(miner, 8n, 8n), diff(contract, 0n, 90n)])).toEqual(whole)
    expect(reasons([diff(miner, 98n, 8n), diff(contract, 0n, 90n)])).toEqual([
      [10, -90],
      [10, 90],
    ])
  })
})
