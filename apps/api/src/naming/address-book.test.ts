import type { MentionRow } from '@corescope/store/addresses/read'
import type { Reader } from '@corescope/store/reader'
import { expect, it } from 'vitest'
import { createAddressBook } from './address-book.ts'

const at = (digit: string) => `0x${digit.repeat(40)}`
const rows: MentionRow[] = [
  { addressId: 1, address: at('1'), kind: 1, tokenName: 'Devnet Bitcoin', symbol: 'dBTC', publicName: null },
  { addressId: 2, address: at('2'), kind: 1, tokenName: 'Devnet Bitcoin', symbol: 'dBTC', publicName: null },
  { addressId: 3, address: at('3'), kind: 2, tokenName: null, symbol: null, publicName: null },
]
const reader = { rows: async () => rows } as unknown as Reader

it('a token that bears the symbol of a better-known one is marked wherever it is named, by id and by address', async () => {
  const asked: ReadonlyMap<number, string>[] = []
  let borrowers = new Set([2])
  const borrowersAmong = async (symbols: ReadonlyMap<number, string>) => {
    asked.push(symbols)
    return borrowers
  }
  const book = createAddressBook({ reader, isCore: () => false, borrowersAmong })
  const marks = async () => [
    [...(await book.mentions([1, 2, 3, null])).values()].map(({ borrowsSymbol }) => borrowsSymbol),
    [...(await book.byAddress([at('1'), at('2'), at('3'), at('4')])).values()].map((one) => one.borrowsSymbol),
  ]
  const one = [undefined, true, undefined]
  // addresses that were never met, then those that were
  const byAddress = [...(await book.byAddress([at('2'), at('3'), at('4')])).values()].map((each) => each.borrowsSymbol)
  expect(byAddress).toEqual([true, undefined, undefined])
  expect(await marks()).toEqual([one, [...one, undefined]])
  // the mark is not kept with the name: the better-known token may be another one tomorrow
  borrowers = new Set()
  expect((await marks()).flat()).not.toContain(true)
  for (const symbols of asked) expect([...symbols.values()]).not.toContain(null)
  const before = asked.length
  await book.mentions([3])
  expect(asked).toHaveLength(before)
})
