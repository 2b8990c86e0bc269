import type { CSSProperties } from 'react'

/**
 * The picture of an address: hues of a small disc, drawn by the style sheet (`identity`), so it costs a list no elements. All
 * digits count: addresses that begin and end alike look different. Pure.
 */
export const identityStyle = (hash: string): CSSProperties => {
  let mixed = 0x811c9dc5
  for (let index = 2; index < hash.length; index += 1) {
    mixed = Math.imul(mixed ^ hash.charCodeAt(index), 0x01000193)
  }
  // spreads the last digits over all bits (the end of MurmurHash3)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  mixed = (mixed ^ (mixed >>> 16)) >>> 0
  const [first, turn, second] = [mixed % 360, (mixed >>> 9) % 360, (mixed >>> 18) % 360]
  return { '--i1': first, '--i2': second, '--turn': `${turn}deg` } as CSSProperties
}
