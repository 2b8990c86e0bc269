/** Repeatable random numbers: the same seed gives the same world. */
export type Random = {
  /** A whole number in [0, below). */
  below: (below: number) => number
  /** True with the given probability. */
  chance: (probability: number) => boolean
  pick: <T>(list: readonly T[]) => T
  /** An amount of wei in [0, below), to a millionth. */
  amount: (below: bigint) => bigint
  bytes: (count: number) => `0x${string}`
}

/** mulberry32 (public domain): 32 bits of state are plenty for a few thousand blocks. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    chance: (probability) => next() < probability,
    pick: (list) => list[below(list.length)] as (typeof list)[number],
    amount: (limit) => (limit * BigInt(below(1_000_000))) / 1_000_000n,
    bytes: (count) => `0x${Array.from({ length: count }, () => below(256).toString(16).padStart(2, '0')).join('')}`,
  }
}
