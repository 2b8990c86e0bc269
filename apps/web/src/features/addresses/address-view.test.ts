import { expect, test } from 'vitest'
import { addressView } from './address-view.ts'

test('transactions unless something else is chosen', () => {
  expect(addressView('', undefined)).toBe('transactions')
  expect(addressView('nonsense', undefined)).toBe('transactions')
  expect(addressView('', 'blocks')).toBe('blocks')
})

test('a fragment chooses, in any case, before the tab', () => {
  expect(addressView('code', undefined)).toBe('code')
  expect(addressView('readContract', 'logs')).toBe('read')
  expect(addressView('events', undefined)).toBe('logs')
  expect(addressView('mine', undefined)).toBe('blocks')
  expect(addressView('nonsense', 'logs')).toBe('logs')
})

test('fragments of other explorers open the tab they mean', () => {
  const views = ['internaltx', 'tokentxns', 'tokentxnsErc721', 'tokentxnsErc1155', 'asset-tokens'].map((fragment) =>
    addressView(fragment, undefined),
  )
  expect(views).toEqual(['internal', 'erc20', 'erc721', 'erc1155', 'holdings'])
})
