// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import { bareAddress } from '../../entities/address-name.ts'
import { addMessages } from '../../i18n/translate.ts'
import { CalledContract } from './CalledContract.tsx'

beforeAll(() => {
  addMessages('en', {
    'units.kind_contract': 'Contract',
    'tokens.borrowed': 'Borrowed symbol',
    'tokens.borrowedTip': ['Another token bears it: ', ['token']],
  })
})

const to = { ...bareAddress(`0x${'ab'.repeat(20)}`), type: '1', tokenName: 'Devnet Dollar' } as const
const toBorrowed = { contractAddress: `0x${'cd'.repeat(20)}`, tokenName: 'Devnet Dollar', holders: 42 } as const

it('a called token that bears the symbol of a better-known one is marked', () => {
  const marked = renderToStaticMarkup(<CalledContract transaction={{ to, toBorrowed }} copy={false} />)
  expect(marked).toContain('Borrowed symbol')
  expect(renderToStaticMarkup(<CalledContract transaction={{ to }} copy={false} />)).not.toContain('Borrowed symbol')
})
