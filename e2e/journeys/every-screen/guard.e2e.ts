import { expect } from '@playwright/test'
import { test } from '../../src/test.ts'

test('a page that a journey went to reacts', async ({ page }) => {
  const isReady = () => page.evaluate(() => document.querySelector('#root')?.hasAttribute('data-ready'))
  await page.goto('/blocks?page=2')
  expect(await isReady()).toBe(true)
  await page.reload()
  expect(await isReady()).toBe(true)
})

test('complaints of every page of a journey are heard, those of the first too', async ({
  page,
  context,
  complaints,
}) => {
  complaints.areExpected = true
  const another = await context.newPage()
  for (const one of [page, another]) {
    await one.goto('/terms')
    await one.evaluate("console.error('an error nobody expects')")
    await one.evaluate(() => setTimeout(() => Promise.reject(new Error('nobody catches this'))))
  }
  const each = [expect.stringContaining('an error nobody expects'), 'thrown: nobody catches this']
  await expect.poll(() => complaints.messages).toEqual([...each, ...each])
})
