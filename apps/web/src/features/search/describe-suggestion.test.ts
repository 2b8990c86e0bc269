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
  expect(described).toEqual({ kind: 'shell.searchToken', title: contractAddress, note: undefined })
})
