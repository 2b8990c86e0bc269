import type { Hex } from '@corescope/chain/types/hex'
import { expect, it } from 'vitest'
import type { LayoutType, StorageLayout } from './layout.ts'
import { lookAtPlace } from './storage-values.ts'

const type: LayoutType = {
  ...{ id: 't_string_storage', label: 'string', encoding: 'bytes' as const, bytes: 32, slots: 1n },
  ...{ base: undefined, key: undefined, value: undefined, members: [] },
}
const layout: StorageLayout = { variables: [], types: new Map([[type.id, type]]) }
const found = (word: Hex) =>
  lookAtPlace(layout, new Map([[0n, word]]), { label: 's', type, slot: 0n }).entries[0]?.value

it('a string that is no UTF-8 is told as its bytes', () => {
  const word = (digits: string): Hex => `0x${digits.padEnd(62, '0')}06`
  expect(found(word('616263'))).toMatchObject({ type: 'string', value: 'abc' })
  expect(found(word('ff00fe'))).toMatchObject({ type: 'bytes', value: '0xff00fe' })
})
