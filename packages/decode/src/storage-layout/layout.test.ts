import { expect, it } from 'vitest'
import { readLayout, StorageLayoutError } from './layout.ts'
import { lookAtStorage } from './storage-values.ts'

const uint = { encoding: 'inplace', label: 'uint256', numberOfBytes: '32' }
const variable = (type: string) => ({ label: 'x', type, slot: '0', offset: 0 })

it('takes a contract without variables', () => {
  expect(readLayout('{"storage":[],"types":null}').variables).toEqual([])
})

it('refuses what is no layout, and says what is wrong', () => {
  const texts = {
    'no JSON': '{',
    'is no object': '[]',
    'no list of variables': '{}',
    'type t_y is missing': JSON.stringify({ storage: [variable('t_y')], types: { t_uint256: uint } }),
    'offset 99': JSON.stringify({ storage: [{ ...variable('t_uint256'), offset: 99 }], types: { t_uint256: uint } }),
    'encoding odd': JSON.stringify({ storage: [], types: { t_x: { ...uint, encoding: 'odd' } } }),
    'no slot': JSON.stringify({ storage: [{ ...variable('t_uint256'), slot: '-1' }], types: { t_uint256: uint } }),
  }
  for (const [reason, text] of Object.entries(texts)) {
    expect(() => readLayout(text), reason).toThrow(StorageLayoutError)
    expect(() => readLayout(text), reason).toThrow(reason)
  }
})

it('ends where a struct holds itself', () => {
  const types = {
    t_x: { encoding: 'inplace', label: 'struct X', numberOfBytes: '32', members: [variable('t_x'), variable('t_x')] },
  }
  const text = JSON.stringify({ storage: [variable('t_x')], types })
  expect(lookAtStorage(readLayout(text), new Map()).entries).toHaveLength(1)
})
