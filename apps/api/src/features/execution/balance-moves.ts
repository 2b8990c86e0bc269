import type { Address } from '@corescope/chain/types/hex'
import { readTokenTransfers, zeroAddress } from '@corescope/decode/tokens/token-transfers'
import type { SimulatedRun } from '@corescope/rpc/traces/simulate-call'
import { tookEffect } from '@corescope/rpc/traces/took-effect'

/** What an account would have more (or less) of. */
export interface BalanceMove {
  account: Address
  /** Null: the native coin. */
  contract: Address | null
  /** Of an ERC-721 or ERC-1155; null of coins and of an ERC-20. */
  tokenItem: bigint | null
  amount: bigint
}

/**
 * Balances that a run would change, fees apart: coins by its calls, tokens and items by the events that the index reads transfers from.
 * What comes out even is left away. Pure.
 */
export const balanceMoves = (
  { frames, logs }: Pick<SimulatedRun, 'frames' | 'logs'>,
  wrappedCoins: ReadonlySet<Address>,
): BalanceMove[] => {
  const moves = new Map<string, BalanceMove>()
  const add = ({ account, contract, tokenItem, amount }: BalanceMove) => {
    const key = `${account} ${contract} ${tokenItem}`
    const before = moves.get(key)?.amount ?? 0n
    moves.set(key, { account, contract, tokenItem, amount: before + amount })
  }
  for (const { from, to, value: amount } of tookEffect(frames)) {
    if (amount === 0n || to === null) continue
    add({ account: from, contract: null, tokenItem: null, amount: -amount })
    add({ account: to, contract: null, tokenItem: null, amount })
  }
  const numbered = logs.map((log, logIndex) => ({ ...log, logIndex }))
  for (const { from, to, token: contract, tokenItem, amount } of readTokenTransfers(numbered, wrappedCoins)) {
    if (from !== zeroAddress) add({ account: from, contract, tokenItem, amount: -amount })
    if (to !== zeroAddress) add({ account: to, contract, tokenItem, amount })
  }
  return [...moves.values()].filter(({ amount }) => amount !== 0n)
}
