import { toChecksumAddress } from '@corescope/decode/bytes/address'
import { expect, test } from 'vitest'
import { bareAddress } from '../../entities/address-name.ts'
import type { translate } from '../../i18n/translate.ts'
import { describeSuggestion } from './describe-suggestion.ts'

const t = ((key: string) => key) as typeof translate
const titleOf = (path: string) => (path === '/blocks' ? '区块' : undefined)

test('a page is called by its title in the reader’s language', () => {
  const page = { kind: 'page', path: '/blocks', title: 'Blocks' } as const
  expect(describeSuggestion(page, t, titleOf)).toEqual({ kind: 'shell.searchPage', title: '区块' })
  expect(describeSuggestion({ ...page, path: '/later' }, t, titleOf).title).toBe('Blocks')
})

test('a token without a name is called by its contract', () => {
  const contractAddress = `0x${'ab'.repeat(20)}` as const
  const token = {
    kind: 'token',
    path: '/token',
    contractAddress,
    address: bareAddress(contractAddress),
    standard: 20,
    icon: null,
    borrowed: null,
  } as const
  const described = describeSuggestion({ ...token, tokenName: null, symbol: null }, t, titleOf)
  expect(described).toMatchObject({
    kind: 'shell.searchToken',
    title: toChecksumAddress(contractAddress),
    note: undefined,
  })
})

test('a token has its address and icon, and says that its symbol is borrowed', () => {
  const contractAddress = `0x${'ab'.repeat(20)}` as const
  const token = {
    kind: 'token',
    path: '/token',
    contractAddress,
    address: bareAddress(contractAddress),
    standard: 20,
    icon: '/media/x/icon',
    tokenName: 'Dollar',
    symbol: 'USD',
  } as const
  const described = {
    kind: 'shell.searchToken',
    title: 'Dollar (USD)',
    note: '0xABaBaBa…aBaBABaB',
    icon: '/media/x/icon',
  }
  const borrowed = { contractAddress: `0x${'cd'.repeat(20)}`, tokenName: 'Dollar', holders: 9 } as const
  expect(describeSuggestion({ ...token, borrowed: null }, t, titleOf)).toEqual({ ...described, warning: undefined })
  expect(describeSuggestion({ ...token, borrowed }, t, titleOf)).toEqual({
    ...described,
    warning: 'shell.searchBorrowed',
  })
})
