import { contractAddress } from '@corescope/devnet/world/contracts'
import { builtAddress } from '@corescope/devnet/world/workshop'
import { expect } from '@playwright/test'
import { test } from '../../src/test.ts'

/** Bar of every screen (docs/performance.md). */
const mostShift = 0.02

declare global {
  interface Window {
    shifted: number
  }
}

// a contract that nobody verified, and a proxy with upgrades: what stands above and below the source differs
for (const [what, address] of [
  ['a contract', contractAddress.counter],
  ['a proxy', builtAddress.slotProxy],
] as const) {
  test(`the contract tab of ${what} does not jump while it comes`, async ({ page }) => {
    await page.addInitScript(() => {
      window.shifted = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) window.shifted += (entry as PerformanceEntry & { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(`/address/${address}?tab=code`)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { name: /^Runtime bytecode/ })).toBeVisible()
    await expect(main.getByText(/ERC-1967\) for|forwards its calls to no other contract/).first()).toBeVisible()
    await expect(main.locator('[aria-busy="true"]')).toHaveCount(0)
    expect(await page.evaluate(() => window.shifted)).toBeLessThanOrEqual(mostShift)
  })
}
