import { expect, it } from 'vitest'
import { isOffered } from './is-offered.ts'
import { pages } from './pages.ts'

const whole = { debugRoutes: true, hasAccounts: true, hasSystemContracts: true }
const isShown = (path: string, lacks: Partial<typeof whole>) =>
  isOffered(pages.find((page) => page.path === path)!, { ...whole, ...lacks })

it.each([
  ['/charts', { debugRoutes: false }],
  ['/chart/gasprice', { debugRoutes: false }],
  ['/login', { hasAccounts: false }],
  ['/my/account', { hasAccounts: false }],
  ['/validators', { hasSystemContracts: false }],
  ['/fee-shares', { hasSystemContracts: false }],
])('%s is offered where it says something', (path, lacks) => {
  expect([isShown(path, {}), isShown(path, lacks)]).toEqual([true, false])
})

it('other pages are offered everywhere', () => {
  const nothing = { debugRoutes: false, hasAccounts: false, hasSystemContracts: false }
  expect(isShown('/blocks', nothing)).toBe(true)
})
