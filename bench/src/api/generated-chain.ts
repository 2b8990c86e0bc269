export interface GeneratedChain {
  transactions: number
  transactionsPerBlock: number
  addresses: number
  /** Transactions of the one busy address; every k-th transaction is sent by it. */
  busyTransactions: number
  /** Holders of the token, each of which has received it several times. */
  holders: number
  /** Transfers of the token: one in every second transaction, and those of the crowded one. */
  transfers: number
  /** Internal transactions, all sent by the token's contract. */
  internals: number
  /** Transfers of the newest transaction. */
  crowded: number
}

/** Everything else follows from the number of transactions. Blocks are of 20. */
export const chainOf = (transactions: number): GeneratedChain => {
  const holders = Math.max(1000, Math.floor(transactions / 10))
  const crowded = 2000
  return {
    transactions,
    transactionsPerBlock: 20,
    addresses: holders + firstHolder - 1,
    busyTransactions: Math.floor(transactions / 3),
    holders,
    transfers: Math.floor(transactions / 2) + crowded,
    internals: Math.floor(transactions / 10),
    crowded,
  }
}

/** dictionary id of the busy address, of its contract (emits every log) and of the only validator */
export const busyId = 1
export const contractId = 2
export const minerId = 3
export const zeroId = 4
/** Holders of the token have the ids from here on. */
export const firstHolder = 5

/** Pseudo-random but repeatable bytes: sha256 of a text. */
export const bytes = (text: string, length = 32) =>
  `substring(sha256(convert_to(${text}, 'UTF8')) from 1 for ${length})`
