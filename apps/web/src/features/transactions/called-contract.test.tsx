// @vitest-environment jsdom
import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import { bareAddress } from '../../entities/address-name.ts'
import { addMessages } from '../../i18n/translate.ts'
import { CalledContract } from './CalledContract.tsx'

beforeAll(() => {
  addMessages('en', {
    'units.kind_contract': 'Contract',
    'units.kind_borrowed': 'Borrowed symbol: compare.',
    'tokens.borrowed': 'Borrowed symbol',
    'tokens.borrowedTip': ['Another token bears it: ', ['token']],
  })
})

const to = { ...bareAddress(`0x${'ab'.repeat(20)}`), type: '1', tokenName: 'Devnet Dollar' } as const
const toBorrowed = { contractAddress: `0x${'cd'.repeat(20)}`, tokenName: 'Devnet Dollar', holders: 42 } as const

const show = (transaction: ComponentProps<typeof CalledContract>['transaction']) =>
  renderToStaticMarkup(<CalledContract transaction={transaction} copy={false} />)

it('a called or created token that bears the symbol of a better-known one is marked', () => {
  for (const parties of [
    { to, createdContract: null },
    { to: null, createdContract: to },
  ]) {
    expect(show({ ...parties, toBorrowed }).match(/Borrowed symbol/g)).toHaveLength(1)
    expect(show(parties)).toContain('Devnet Dollar')
    expect(show(parties)).not.toContain('Borrowed symbol')
  }
})
