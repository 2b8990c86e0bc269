import { expect } from '@playwright/test'
import { test } from '../../src/test.ts'

test("the API reference has the product's frame and no sideways scroll at any width", async ({ page }) => {
  await page.goto('/api/docs')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Corescope' })).toBeVisible()
  await page.evaluate(() => {
    for (const one of document.querySelectorAll('details')) one.open = true
  })
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
})

test('calls are found by words, opened by their name, and each has a command that works', async ({
  page,
  request,
  baseURL,
}) => {
  const { paths } = (await (await request.get('/api/openapi.json')).json()) as { paths: Record<string, object> }
  await page.goto('/reference#searchBlock')
  const main = page.getByRole('main')
  const count = Object.values(paths).flatMap((methods) => Object.keys(methods)).length
  await expect(main.getByRole('status')).toContainText(`${count} calls`)
  const opened = main.locator('#searchBlock')
  await expect(opened.getByText(`curl -X POST '${new URL(baseURL!).origin}/api/chain/search_block'`)).toBeVisible()
  await main.getByRole('searchbox', { name: 'Search in calls' }).fill('block countdown')
  await expect(main.getByRole('status')).toContainText('1 call')
  await expect(main.getByText('/api/chain/block_countdown')).toBeVisible()
})
