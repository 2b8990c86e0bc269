// @vitest-environment jsdom
import type { RuntimeConfig } from '@corescope/api-schema/runtime-config'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, it } from 'vitest'
import { setRuntimeConfig } from '../config/runtime-config.ts'
import { addMessages } from '../i18n/translate.ts'
import { paths } from '../paths.ts'
import { PriceContext } from '../prices/price-context.ts'
import { AddressLink } from './AddressLink.tsx'
import { bareAddress } from './address-name.ts'
import { Change, Fee, FiatWorth, NativeAmount } from './amounts.tsx'
import { EnumMember } from './decoded/EnumMember.tsx'
import { Method } from './Method.tsx'
import { Timestamp } from './Timestamp.tsx'
import { TokenLink } from './TokenLink.tsx'
import { startClock } from './time-mode.ts'

const now = 1_800_000_000_000

beforeAll(() => {
  setRuntimeConfig({ chain: { symbol: 'CORE', decimals: 18 } } as RuntimeConfig)
  addMessages('en', {
    'units.transfer': 'Transfer',
    'units.call': 'Call',
    'units.kind_contract': 'Contract',
    'units.kind_borrowed': 'Borrowed symbol',
    'units.justNow': 'just now',
    'units.minuteAgo': [['count'], ' minutes ago'],
    'units.dayAhead': ['in ', ['count'], ' days'],
  })
  startClock(now)
})

const draw = (element: ReactElement): HTMLElement => {
  const root = document.createElement('div')
  root.innerHTML = renderToStaticMarkup(element)
  return root
}
const text = (element: ReactElement) => draw(element).textContent

describe('the displays of the specification (§2)', () => {
  it('the value of an enum has its name, and the number that it stands for', () => {
    expect(text(<EnumMember member="Closed" value="1" />)).toBe('Closed (1)')
  })

  it('a method that may be cut has its full name and its selector in the tip; a send is a transfer', () => {
    const name = 'swapExactTokensForTokensSupportingFeeOnTransferTokens'
    const named = draw(<Method method={{ selector: '0x5c11d795', name }} />).firstElementChild
    expect([named?.textContent, named?.getAttribute('data-tip')]).toEqual([name, `${name} · 0x5c11d795`])
    expect(text(<Method method={{ selector: '0x696e766f', name: null }} />)).toBe('0x696e766f')
    expect(text(<Method method={null} />)).toBe('Transfer')
    expect(text(<Method method={null} isBare />)).toBe('Call')
  })
  it('a token leads to its page, by its contract or its hash, with the empty image where it has none', () => {
    const [contract, hash] = [`0x${'ab'.repeat(20)}`, `0x${'cd'.repeat(20)}`]
    const named = draw(<TokenLink token={{ contractAddress: contract, hash, tokenName: 'Apple', symbol: 'APL' }} />)
    expect(named.querySelector('a')?.getAttribute('href')).toBe(paths.token(contract))
    expect(named.textContent).toBe('Apple (APL)')
    expect(named.querySelector('img')?.getAttribute('src')).toBe('/empty-token.svg')
    const bare = draw(<TokenLink token={{ hash, icon: '/media/x' }} />)
    expect(bare.querySelector('a')?.getAttribute('href')).toBe(paths.token(hash))
    expect([bare.textContent, bare.querySelector('img')?.getAttribute('src')]).toEqual([
      '0xcdcdcdc…cdcdcdcd',
      '/media/x',
    ])
    const own = { contractAddress: contract, tokenName: 'Apple', publicName: 'Orchard', privateName: 'Mine' }
    expect(text(<TokenLink token={own} />)).toBe('Mine')
  })
  it('the address of a token that borrows its symbol is marked beside the name, shortened or whole', () => {
    const token = { ...bareAddress(`0x${'ab'.repeat(20)}`), type: '1', tokenName: 'Apple' } as const
    for (const whole of [false, true]) {
      const marks = (borrowsSymbol?: true) => {
        const address = { ...token, ...(borrowsSymbol ? { borrowsSymbol } : {}) }
        return draw(<AddressLink address={address} whole={whole} copy={false} />).querySelectorAll(
          '[aria-label="Borrowed symbol"]',
        )
      }
      expect(marks(true)).toHaveLength(1)
      expect(marks()).toHaveLength(0)
    }
  })
  it('a fee has 6 decimals, where it is told exactly all of them', () => {
    expect(text(<Fee wei="1234567890000000" />)).toBe('0.001234 CORE')
    expect(text(<Fee wei="1200000000000000" />)).toBe('0.001200 CORE')
    expect(text(<NativeAmount wei="1234567890000001" exact />)).toBe('0.001234567890000001 CORE')
  })
  it('worth is the value over 10^18 times the price, with 2 decimals; nothing without a price', () => {
    const price = { price: '0.5', currency: '$', btcPrice: undefined, changes: '0' }
    const priced = (element: ReactElement) => text(<PriceContext value={price}>{element}</PriceContext>)
    expect(priced(<FiatWorth amount="3333000000000000000" />)).toBe('$1.67')
    expect(priced(<FiatWorth amount="3333000" decimals={6} />)).toBe('$1.67')
    expect(text(<FiatWorth amount="3333000000000000000" />)).toBe('')
  })
  it('a change has no sign at 0, a plus above, and is red below; 4 decimals', () => {
    const drawn = ['0', '1.5', '-2'].map((value) => draw(<Change value={value} />).firstElementChild!)
    expect(drawn.map(({ textContent }) => textContent)).toEqual(['0', '+1.5000', '−2.0000'])
    expect(drawn.map(({ className }) => className.includes('negative'))).toEqual([false, false, true])
    expect(text(<Change value="1.23456" fractionDigits={2} unit="%" />)).toBe('+1.23%')
  })
  it('ten digits or fewer are seconds; the title names the zone and UTC', () => {
    for (const value of [now / 1000 - 120, now - 120_000]) {
      const time = draw(<Timestamp value={value} />).querySelector('time')!
      expect([time.textContent, time.dateTime]).toEqual(['2 minutes ago', '2027-01-15T07:58:00.000Z'])
      expect(time.title).toBe('2027-01-15 07:58:00 UTC+00:00 · 2027-01-15 07:58:00 UTC')
    }
    expect(text(<Timestamp value={now / 1000} />)).toBe('just now')
    expect(text(<Timestamp value={now / 1000 + 2 * 86_400} form="both" />)).toBe('in 2 days (2027-01-17 08:00)')
    expect(text(<Timestamp value={now / 1000} form="absolute" />)).toBe('2027-01-15 08:00')
  })
  it.each([9_007_199_254_740_991, -8.64e15, Number.NaN])('what is no moment is shown as a number: %s', (value) => {
    for (const form of ['relative', 'absolute', 'both'] as const) {
      expect(text(<Timestamp value={value} form={form} />)).toBe(String(value))
    }
  })
})
