import { expect } from '@playwright/test'
import { test } from '../../src/test.ts'

for (const width of [360, 768, 1440]) {
  test(`the API reference has the product's frame and no sideways scroll at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/api/docs')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Corescope' })).toBeVisible()
    for (const details of await page.locator('details').all())
      await details.evaluate((one) => one.toggleAttribute('open', true))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  })
}
