import type { Address, Hash } from '@corescope/chain/types/hex'
import { readTokenTransfers, zeroAddress } from '@corescope/decode/tokens/token-transfers'
import type { MadeBlock } from './make-block.ts'

/**
 * What everybody has of every simulated token, and of each of its items, before anything moves: given without a log, and
 * enough that nobody's balance is ever negative.
 */
export const endowment = 2n ** 128n
/** The supply that this makes of each token: more than all who ever move one can have. */
const initialSupply = endowment * 1_000_000n

/** Whose balance is meant; `tokenItem` null: all standards and items of the token together. */
export interface LedgerQuestion {
  token: Address
  holder: Address
  tokenItem: bigint | null
}

interface Moves {
  /** By token, holder and item. */
  held: Map<string, bigint>
  supply: Map<Address, bigint>
}

const keyOf = ({ token, holder, tokenItem }: LedgerQuestion) => `${token}/${holder}/${tokenItem}`
const movesOf = new WeakMap<MadeBlock, Moves>()

/** What the transfers of a block change. */
const moves = (made: MadeBlock, wrappedCoins: ReadonlySet<Address>): Moves => {
  const known = movesOf.get(made)
  if (known !== undefined) return known
  const [held, supply] = [new Map<string, bigint>(), new Map<Address, bigint>()]
  const add = <Key>(sums: Map<Key, bigint>, key: Key, change: bigint) => sums.set(key, (sums.get(key) ?? 0n) + change)
  for (const { logs } of made.receipts) {
    for (const { token, from, to, amount, standard, tokenItem } of readTokenTransfers(logs, wrappedCoins)) {
      for (const [holder, change] of [
        [from, -amount],
        [to, amount],
      ] as const) {
        if (holder === zeroAddress) add(supply, token, -change)
        add(held, keyOf({ token, holder, tokenItem: null }), change)
        if (standard === 1155) add(held, keyOf({ token, holder, tokenItem }), change)
      }
    }
  }
  const found = { held, supply }
  movesOf.set(made, found)
  return found
}

export interface SimulatedLedger {
  /** After a block, by its transfers and those of its ancestors on top of the endowment. */
  held(question: LedgerQuestion, blockHash: Hash): bigint
  /** The same of what was minted and not burned. */
  supply(token: Address, blockHash: Hash): bigint
}

/** @param known blocks by hash, canonical and displaced */
export const createSimulatedLedger = (
  known: ReadonlyMap<Hash, MadeBlock>,
  wrappedCoins: ReadonlySet<Address>,
): SimulatedLedger => {
  const sum = (initial: bigint, blockHash: Hash, tell: (moved: Moves) => bigint | undefined): bigint => {
    let total = initial
    for (let made = known.get(blockHash); made !== undefined; made = known.get(made.block.parentHash)) {
      total += tell(moves(made, wrappedCoins)) ?? 0n
    }
    return total
  }
  return {
    held: (question, blockHash) => sum(endowment, blockHash, ({ held }) => held.get(keyOf(question))),
    supply: (token, blockHash) => sum(initialSupply, blockHash, ({ supply }) => supply.get(token)),
  }
}
