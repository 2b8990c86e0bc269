import { expect, type Locator } from '@playwright/test'
import { test } from '../../src/test.ts'

const numberIn = async (locator: Locator) => Number((await locator.textContent())?.replaceAll(',', ''))

test('the dashboard is alive: a new block slides in, and the figures follow', async ({ page }) => {
  await page.goto('/')
  const blocks = page.getByRole('list', { name: 'Latest blocks' })
  const newest = blocks.getByRole('listitem').first().getByRole('link').first()
  const before = await numberIn(newest)
  expect(before).toBeGreaterThan(0)
  const figures = page.locator('dl', { hasText: 'Finalized block' })
  const figuresBefore = (await figures.textContent()) ?? ''

  await expect.poll(() => numberIn(newest)).toBeGreaterThan(before)
  await expect(figures).not.toHaveText(figuresBefore)
  await expect(blocks.locator('li:not([inert])')).toHaveCount(10)
  await expect(page.getByRole('list', { name: /newest blocks, newest first/ }).getByRole('listitem')).toHaveCount(25)
})

test('what the node asks for gas is read at the start, by the browser itself', async ({ page }) => {
  const asked = page.waitForRequest((request) => request.postData()?.includes('"eth_gasPrice"') ?? false)
  await page.goto('/')
  const request = await asked
  expect(new URL(request.url()).pathname).toBe('/rpc')
  const { result } = await (await request.response())!.json()
  const price = page.locator('dd', { hasText: /^[\d.,]+ Gwei$/ }).locator('[data-tip]')
  await expect(price).toHaveAttribute('data-tip', `The node asks for ${Number(result) / 1e9} Gwei now`)
})

test('a block that arrives moves in from above; not for readers who asked for less motion', async ({ page }) => {
  /** Of the movements in the list while the newest block changes, the longest, in ms. */
  const movementAtArrival = () =>
    page.getByRole('list', { name: 'Latest blocks' }).evaluate(
      (list) =>
        new Promise<number>((resolve) => {
          new MutationObserver((_, observer) => {
            observer.disconnect()
            requestAnimationFrame(() => {
              const moving = list.getAnimations({ subtree: true })
              resolve(Math.max(0, ...moving.map(({ effect }) => Number(effect?.getComputedTiming().duration))))
            })
          }).observe(list, { childList: true })
        }),
    )
  await page.goto('/')
  expect(await movementAtArrival()).toBeGreaterThan(100)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await movementAtArrival()).toBeLessThan(1)
})
