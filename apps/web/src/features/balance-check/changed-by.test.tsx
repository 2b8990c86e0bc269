// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ChangedBy } from './Amount.tsx'
import styles from './Balance.module.css'
import type { BalanceAnswer } from './queries.ts'

const drawn = (amount: bigint) => {
  const root = document.createElement('div')
  const of = { token: { decimals: 6, symbol: 'OGC' } } as BalanceAnswer
  root.innerHTML = renderToStaticMarkup(<ChangedBy amount={amount} of={of} />)
  return root.firstElementChild!
}

test('what came has a plus, what went is red, nothing has no sign', () => {
  expect([813_568n, -481_992n, 0n].map((amount) => drawn(amount).textContent)).toEqual([
    '+0.813568 OGC',
    '−0.481992 OGC',
    '0 OGC',
  ])
  expect([1n, -1n].map((amount) => drawn(amount).className)).toEqual(['', styles.bad])
})
