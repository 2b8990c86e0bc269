import { expect, type Page } from '@playwright/test'
import { test } from '../../src/test.ts'

const open = async (page: Page) => {
  await page.getByRole('contentinfo').getByRole('button', { name: 'Display settings' }).click()
  return page.getByRole('dialog', { name: 'Display settings' })
}
const choose = (page: Page, group: string, name: string) =>
  page.getByRole('group', { name: group }).getByRole('radio', { name, exact: true }).check({ force: true })
const widthOfMain = (page: Page) => page.getByRole('main').evaluate((main) => main.getBoundingClientRect().width)

test('width, density and grouping are in force at once and after a reload, from the first paint on', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1900, height: 900 })
  await page.goto('/blocks')
  const row = page.getByRole('row').nth(1)
  await expect(row).toBeVisible()
  expect(await widthOfMain(page)).toBe(1440)
  await open(page)
  await choose(page, 'Width', 'Full')
  await choose(page, 'Density', 'Compact')
  await choose(page, 'Number grouping', '1234567')
  await page.keyboard.press('Escape')
  const holds = async () => {
    expect(await widthOfMain(page)).toBeGreaterThan(1800)
    expect(Math.round((await row.boundingBox())!.height)).toBe(32)
    await expect(
      page
        .getByRole('main')
        .getByText(/^of \d{4,}|\b\d{4,}\b/)
        .first(),
    ).toBeVisible()
  }
  await holds()
  const html = await (await page.request.get('/blocks')).text()
  expect(html).toMatch(/<html[^>]* data-width="full"[^>]* data-density="compact"/)
  await page.reload()
  await holds()
})

test('times are in UTC where a reader wants it', async ({ page }) => {
  await page.goto('/block/5')
  const time = page.getByRole('main').locator('time').first()
  await expect(time).toHaveAttribute('title', /UTC[+−]/)
  await page.keyboard.press(',')
  await choose(page, 'Time zone', 'UTC')
  await page.keyboard.press('Escape')
  const utc = /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d) UTC\+00:00 · \1 UTC$/
  await expect(time).toHaveAttribute('title', utc)
  await page.reload()
  await expect(time).toHaveAttribute('title', utc)
})

test('the header scrolls away, or comes back on scrolling up', async ({ page }) => {
  await page.goto('/blocks?size=100')
  const top = () => page.getByRole('banner').evaluate((header) => Math.round(header.getBoundingClientRect().bottom))
  await open(page)
  await choose(page, 'Header', 'Scrolls away')
  await page.keyboard.press('Escape')
  await page.evaluate(() => scrollTo(0, 1500))
  await expect.poll(top).toBeLessThan(0)
  await page.keyboard.press(',')
  await choose(page, 'Header', 'Back on scrolling up')
  await page.keyboard.press('Escape')
  await page.evaluate(() => scrollTo(0, 1800))
  await expect.poll(top).toBeLessThanOrEqual(0)
  await page.evaluate(() => scrollTo(0, 1600))
  await expect.poll(top).toBeGreaterThan(40)
})

for (const [motion, played] of [
  ['no-preference', 1],
  ['reduce', 0],
] as const) {
  test(`a page transition plays with ${motion}: ${played} times`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: motion })
    await page.goto('/terms')
    await open(page)
    await choose(page, 'Page transition', 'Fade')
    await page.keyboard.press('Escape')
    await page.evaluate(() => {
      const { animate } = Element.prototype
      Object.assign(window, { played: 0 })
      Element.prototype.animate = function (...given) {
        if (this.id === 'content') (window as unknown as { played: number }).played += 1
        return animate.apply(this, given)
      }
    })
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }).click()
    await expect(page).toHaveURL(/contactus$/)
    await expect(page.getByRole('heading', { level: 1, name: /contact/i })).toBeVisible()
    await expect.poll(() => page.evaluate(() => (window as unknown as { played: number }).played)).toBe(played)
  })
}
