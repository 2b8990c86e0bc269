/** Coins that moved and stayed moved. */
export interface CoinMove {
  fromId: number
  toId: number
  /** wei */
  value: bigint
  isInternal: boolean
}

/** A token transfer as far as amounts go. */
export interface AmountMove {
  fromId: number
  toId: number
  tokenId: number
  tokenItem: string | null
  amount: string
}

export interface PartyChange {
  addressId: number
  /** wei, signed */
  coins: bigint
  /** Never 0; in the order in which they first moved. */
  tokens: { tokenId: number; tokenItem: string | null; amount: bigint }[]
}

interface Account {
  coins: bigint
  tokens: Map<string, { tokenId: number; tokenItem: string | null; amount: bigint }>
}

/**
 * What each party gained or lost in all, those with the most different things first, then in the order in which they first took
 * part. Parties with whom everything evens out are left out. Pure.
 */
export const netChanges = (coins: readonly CoinMove[], transfers: readonly AmountMove[]): PartyChange[] => {
  const accounts = new Map<number, Account>()
  const accountOf = (id: number): Account => {
    const known = accounts.get(id) ?? { coins: 0n, tokens: new Map() }
    accounts.set(id, known)
    return known
  }
  const add = (id: number, { tokenId, tokenItem }: AmountMove, amount: bigint) => {
    const { tokens } = accountOf(id)
    const key = `${tokenId} ${tokenItem ?? ''}`
    tokens.set(key, { tokenId, tokenItem, amount: (tokens.get(key)?.amount ?? 0n) + amount })
  }
  for (const { fromId, toId, value } of coins) {
    accountOf(fromId).coins -= value
    accountOf(toId).coins += value
  }
  for (const transfer of transfers) {
    add(transfer.fromId, transfer, -BigInt(transfer.amount))
    add(transfer.toId, transfer, BigInt(transfer.amount))
  }
  return [...accounts]
    .map(([addressId, account]) => ({
      addressId,
      coins: account.coins,
      tokens: [...account.tokens.values()].filter(({ amount }) => amount !== 0n),
    }))
    .filter(({ coins: wei, tokens }) => wei !== 0n || tokens.length > 0)
    .toSorted((a, b) => b.tokens.length - a.tokens.length)
}
