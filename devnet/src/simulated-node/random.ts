import type { Address, Hash, Hex } from '@corescope/chain/types/hex'

/** A seeded source of choices: the same seed gives the same run, on every machine. */
export interface Random {
  /** An integer in [0, below). */
  below(limit: number): number
  /** An integer in [from, to]. */
  between(from: number, to: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  bytes(count: number): Hex
  hash(): Hash
  address(): Address
}

/** Numbers of the sfc32 generator, started from a text or number. */
export function createRandom(seed: number | string): Random {
  let [a, b, c, counter] = mixSeed(String(seed))
  const next = () => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + sum) | 0
    return sum >>> 0
  }
  for (let round = 0; round < 12; round += 1) next()

  const below = (limit: number) => Math.floor((next() / 2 ** 32) * limit)
  const bytes = (count: number): Hex => {
    let digits = ''
    while (digits.length < count * 2) digits += next().toString(16).padStart(8, '0')
    return `0x${digits.slice(0, count * 2)}`
  }
  return {
    below,
    between: (from, to) => from + below(to - from + 1),
    chance: (probability) => next() / 2 ** 32 < probability,
    pick: (list) => list[below(list.length)]!,
    bytes,
    hash: () => bytes(32),
    address: () => bytes(20),
  }
}

/** FNV-1a over the text, four times with different starts. */
function mixSeed(text: string): [number, number, number, number] {
  const words = [0x811c9dc5, 0x01234567, 0x89abcdef, 0xdeadbeef].map((start) => {
    let hash = start
    for (let index = 0; index < text.length; index += 1) {
      hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
    }
    return hash | 0
  })
  return words as [number, number, number, number]
}
