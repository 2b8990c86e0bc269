import type { Address } from '@corescope/chain/types/hex'

interface Entry {
  blockNumber: number
  amount: bigint
}

/** Balances and nonces by block: each address keeps the amount after every block that changed it. */
export class Ledger {
  readonly #entries = new Map<string, Entry[]>()

  /** Amount after block `blockNumber`; 0 for what was never touched. */
  at(address: Address, blockNumber: number): bigint {
    const entries = this.#entries.get(address) ?? []
    return entries.findLast((entry) => entry.blockNumber <= blockNumber)?.amount ?? 0n
  }

  add(address: Address, blockNumber: number, change: bigint): void {
    const entries = this.#entries.get(address) ?? []
    const amount = this.at(address, blockNumber) + change
    if (amount < 0n) throw new RangeError(`${address} would fall below zero in block ${blockNumber}`)
    const last = entries.at(-1)
    if (last?.blockNumber === blockNumber) last.amount = amount
    else entries.push({ blockNumber, amount })
    this.#entries.set(address, entries)
  }
}
