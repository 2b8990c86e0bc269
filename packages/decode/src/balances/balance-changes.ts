import { systemAddress } from '@corescope/chain/system-contracts'
import type { Address } from '@corescope/chain/types/hex'
import type { AccountDiff } from '@corescope/chain/types/state-diff'
import type { ValueMoves } from './value-moves.ts'

/** Codes of `balanceChangeReasons` (chain/enums) that follow from a transaction's own calls. */
export const balanceReason = {
  unspecified: 0,
  transactionFee: 5,
  gasBuy: 6,
  gasReturn: 7,
  transfer: 10,
  selfdestructIncrease: 12,
  selfdestructDecrease: 13,
  selfdestructBurn: 14,
  distributeDecrease: 180,
  distributeIncrease: 181,
  feeMarketReward: 182,
} as const

/** What a transaction paid and to whom; gas and wei. */
export interface PaidTransaction {
  from: Address
  gas: bigint
  gasUsed: bigint
  effectiveGasPrice: bigint
  /** Null before EIP-1559. */
  baseFeePerGas: bigint | null
  /** Blob gas used × price; 0 without blobs. */
  blobFee: bigint
  miner: Address
  /** Core: fees go to the system address, which the deposit at the end of a block empties. */
  isCore: boolean
  /** Value of Core's deposit transaction; 0 for any other. */
  deposited: bigint
}

export interface BalanceChange {
  address: Address
  /** Code of `balanceChangeReasons`. */
  reason: number
  /** wei, signed */
  amount: bigint
  /** Balance before and after it; null where no balance of the account is known. */
  before: bigint | null
  after: bigint | null
}

export interface ExplainedBalances {
  changes: BalanceChange[]
  /** The node told the reasons; else they follow from the transaction's calls. */
  isTold: boolean
}

type Movement = Pick<BalanceChange, 'address' | 'reason' | 'amount'>

/**
 * Balance changes of a transaction by reason, in order of execution, as they follow from its receipt and its value
 * moves: coins handed to the producer, gas bought, transfers, gas returned, fee credited. What failed calls moved and
 * gave back is left out. Pure.
 */
const deriveMovements = (paid: PaidTransaction, { moves }: ValueMoves): Movement[] => {
  const { from, gas, gasUsed, effectiveGasPrice, blobFee, deposited, miner } = paid
  const movements: Movement[] = [
    { address: systemAddress, reason: balanceReason.distributeDecrease, amount: -deposited },
    { address: miner, reason: balanceReason.distributeIncrease, amount: deposited },
    { address: from, reason: balanceReason.gasBuy, amount: -(gas * effectiveGasPrice + blobFee) },
  ]
  for (const { kind, from: giver, to, value } of moves) {
    if (giver === to) continue
    const isEnd = kind === 'selfdestruct'
    const decrease = isEnd ? balanceReason.selfdestructDecrease : balanceReason.transfer
    const increase = isEnd ? balanceReason.selfdestructIncrease : balanceReason.transfer
    movements.push({ address: giver, reason: decrease, amount: -value })
    movements.push({ address: to, reason: increase, amount: value })
  }
  movements.push({ address: from, reason: balanceReason.gasReturn, amount: (gas - gasUsed) * effectiveGasPrice })
  movements.push(creditFee(paid))
  return movements.filter(({ amount }) => amount !== 0n)
}

const creditFee = ({
  gasUsed,
  effectiveGasPrice,
  baseFeePerGas,
  blobFee,
  miner,
  isCore,
}: PaidTransaction): Movement => {
  const reason = balanceReason.transactionFee
  if (isCore) return { address: systemAddress, reason, amount: gasUsed * effectiveGasPrice + blobFee }
  return { address: miner, reason, amount: gasUsed * (effectiveGasPrice - (baseFeePerGas ?? 0n)) }
}

const sumOf = (movements: readonly Movement[], address: Address): bigint =>
  movements.reduce((sum, one) => (one.address === address ? sum + one.amount : sum), 0n)

/**
 * Accounts as they are after the transaction: of those that tracers leave out after, only a contract that is really
 * gone has lost everything; one that paid out (EIP-6780) or whose end was undone holds what its movements leave. Pure.
 *
 * @param keepsEnded since Cancun a contract that ends itself stays, unless the transaction created it
 */
export const settleDiffs = (
  diffs: readonly AccountDiff[],
  paid: PaidTransaction,
  valueMoves: ValueMoves,
  keepsEnded: boolean,
): AccountDiff[] => {
  const gone = new Set(
    valueMoves.ended.flatMap(({ address, isWhereMade }) => (isWhereMade || !keepsEnded ? [address] : [])),
  )
  const movements = deriveMovements(paid, valueMoves)
  return diffs.map((diff) => {
    const { address, balance, isGone } = diff
    if (!isGone || gone.has(address)) return diff
    const settled = balance && { before: balance.before, after: balance.before + sumOf(movements, address) }
    return { ...diff, balance: settled, nonce: null, code: null, isGone: false }
  })
}

/**
 * Balance changes of a transaction by reason: as the node tells them where it does, else derived. Per account they add
 * up to what its balance differs by; what the calls of the transaction do not explain is named as what it can be
 * (Core's gas sharing, coins burned with a contract), else as unspecified. Pure.
 *
 * @param diffs accounts as `settleDiffs` gives them; null where no node tells: then only amounts are known
 */
export const explainBalances = (
  paid: PaidTransaction,
  valueMoves: ValueMoves,
  diffs: readonly AccountDiff[] | null,
): ExplainedBalances => {
  if (diffs === null) {
    const unknown = { before: null, after: null }
    return { changes: deriveMovements(paid, valueMoves).map((one) => ({ ...one, ...unknown })), isTold: false }
  }
  if (diffs.some(({ balanceChanges }) => balanceChanges !== null)) {
    return { changes: diffs.flatMap(toldChanges), isTold: true }
  }
  const movements = deriveMovements(seenBy(paid, valueMoves, diffs), valueMoves)
  return {
    changes: withBalances([...movements, ...explainResidues(paid, valueMoves, movements, diffs)], diffs),
    isTold: false,
  }
}

/** What the producer is handed before its deposit lies outside what some tracers look at. */
const seenBy = (paid: PaidTransaction, valueMoves: ValueMoves, diffs: readonly AccountDiff[]): PaidTransaction => {
  const balance = diffs.find(({ address }) => address === paid.miner)?.balance
  if (paid.deposited === 0n || !balance) return paid
  const isSeen = balance.after - balance.before === sumOf(deriveMovements(paid, valueMoves), paid.miner)
  return isSeen ? paid : { ...paid, deposited: 0n }
}

const toldChanges = ({ address, balanceChanges, balance }: AccountDiff): BalanceChange[] => {
  if (balanceChanges !== null) {
    return balanceChanges.map((change) => ({ ...change, address, amount: change.after - change.before }))
  }
  // Told of others and not of this one: it ended, or nothing moved.
  if (balance === null || balance.before === balance.after) return []
  return [{ ...balance, address, reason: balanceReason.unspecified, amount: balance.after - balance.before }]
}

/** What each account differs by beyond what its movements say. */
const explainResidues = (
  { isCore }: PaidTransaction,
  { ended }: ValueMoves,
  movements: readonly Movement[],
  diffs: readonly AccountDiff[],
): Movement[] =>
  diffs.flatMap(({ address, balance }): Movement[] => {
    const amount = balance === null ? 0n : balance.after - balance.before - sumOf(movements, address)
    if (amount === 0n) return []
    const isBurn = amount < 0n && ended.some((one) => one.address === address)
    if (isBurn) return [{ address, reason: balanceReason.selfdestructBurn, amount }]
    const isShare = isCore && amount > 0n
    return [{ address, reason: isShare ? balanceReason.feeMarketReward : balanceReason.unspecified, amount }]
  })

/** Runs each account's balance through its movements. */
const withBalances = (movements: readonly Movement[], diffs: readonly AccountDiff[]): BalanceChange[] => {
  const running = new Map<Address, bigint>()
  for (const { address, balance } of diffs) if (balance !== null) running.set(address, balance.before)
  return movements.map((movement) => {
    const before = running.get(movement.address) ?? null
    const after = before === null ? null : before + movement.amount
    if (after !== null) running.set(movement.address, after)
    return { ...movement, before, after }
  })
}
