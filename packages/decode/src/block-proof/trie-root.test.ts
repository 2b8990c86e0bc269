import { keccak256 } from 'viem'
import { describe, expect, it } from 'vitest'
import { hexToBytes } from '../bytes/bytes.ts'
import { emptyTrieRoot, trieRootOfList } from './trie-root.ts'

const value = (index: number, length: number) =>
  Uint8Array.from({ length }, (_, at) => (index * 131 + at * 17 + 1) & 255)

describe('the root of a list', () => {
  it('of nothing is the empty trie', () => {
    expect(trieRootOfList([])).toBe(emptyTrieRoot)
  })

  it('depends on every value and on their order', () => {
    for (const length of [1, 2, 16, 127, 128, 129, 256, 300]) {
      const values = Array.from({ length }, (_, index) => value(index, 40))
      const root = trieRootOfList(values)
      const changed = values.with(length - 1, value(length, 40))
      expect(trieRootOfList(changed)).not.toBe(root)
      if (length > 1) expect(trieRootOfList(values.toReversed())).not.toBe(root)
    }
  })

  it('of one value is the hash of its leaf', () => {
    // Leaf: even path of the nibbles 8, 0 (RLP of index 0), then the value.
    expect(trieRootOfList([hexToBytes('0x646f67')])).toBe(keccak256('0xc782208083646f67'))
  })
})
