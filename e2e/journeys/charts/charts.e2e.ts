import { readFile } from 'node:fs/promises'
import { pages } from '@corescope/api-schema/pages'
import { expect, type Page } from '@playwright/test'
import { ask } from '../../src/ask.ts'
import { test } from '../../src/test.ts'

interface Answer {
  timestamps: number[]
  lastBlocks: (number | null)[]
  partial: number[]
  figures: Record<string, (number | string | null)[]>
}

const series = (request: Parameters<typeof ask>[0], figures: string[], span: string, count: number) =>
  ask<Answer>(request, 'chart_series', { figures, span, count })

const dayOf = (timestamp = 0) => new Date(timestamp * 1000).toISOString().slice(0, 10)
const pointOf = (page: Page) => page.getByRole('slider')
const grouped = (value: unknown) => Number(value).toLocaleString('en-US')

for (const { path, title } of pages.filter((one) => one.path.startsWith('/chart/'))) {
  test(`${path} draws its figures`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title.en)
    await expect(page.locator('figure canvas')).toBeVisible()
    await expect(pointOf(page)).toHaveAttribute('aria-valuetext', /\(partial\): .*\d/)
  })
}

test('arrow keys read every point, as the call answers it, and Enter leads to its blocks', async ({
  page,
  request,
}) => {
  await page.goto('/chart/tx')
  await expect(page.locator('figure canvas')).toBeVisible()
  const { timestamps, figures, lastBlocks, partial } = await series(request, ['transactions'], 'day', 90)
  const point = pointOf(page)
  await point.focus()
  await page.keyboard.press('Home')
  for (const index of [0, 1, 2]) {
    const whole = partial.includes(index) ? ' (partial)' : ''
    const wanted = `${dayOf(timestamps[index])}${whole}: Transactions ${grouped(figures.transactions?.[index])}`
    await expect(point).toHaveAttribute('aria-valuetext', wanted)
    await page.keyboard.press('ArrowRight')
  }
  await page.keyboard.press('Home')
  await expect(page.getByRole('link', { name: 'Blocks of this day' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/blocks\\?.*${lastBlocks[0]}`))
})

/** Zooms a chart to a part of its width. */
const drag = async (page: Page, from: number, to: number) => {
  const plot = page.locator('figure .u-over')
  await plot.scrollIntoViewIfNeeded()
  const box = (await plot.boundingBox())!
  await page.mouse.move(box.x + box.width * from, box.y + 40)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * to, box.y + 40, { steps: 6 })
  await page.mouse.up()
}

test('a drag zooms, and the CSV holds what is shown with every digit', async ({ page, request }) => {
  await page.goto('/chart/gasprice')
  await drag(page, 0.02, 0.75)
  const reset = page.getByRole('button', { name: 'Reset zoom' })
  await expect(reset).toBeEnabled()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const [head, ...rows] = (await readFile((await (await download).path())!, 'utf8')).trim().split('\r\n')
  const figures = ['meanGasPrice', 'highestGasPrice', 'lowestGasPrice']
  const answer = await series(request, figures, 'day', 90)
  expect(head).toBe(`time,${figures.map((name) => `${name} (Gwei)`).join(',')},partial`)
  expect(rows.length).toBeGreaterThan(1)
  expect(rows.length).toBeLessThan(answer.timestamps.length)
  const wei = (gwei: string) => BigInt(Math.round(Number(gwei) * 1e9))
  for (const row of rows) {
    const [time = '', ...values] = row.split(',')
    const index = answer.timestamps.indexOf(Date.parse(time) / 1000)
    for (const [place, name] of figures.entries()) {
      const value = answer.figures[name]?.[index] ?? null
      expect(values[place]).toBe(value === null ? '' : String(Number(value) / 1e9))
      if (value !== null) expect(wei(values[place] ?? '')).toBe(BigInt(value))
    }
  }
  await page.getByText('Figures as a table').click()
  const figuresShown = page.locator('figure tbody tr')
  await expect(figuresShown).toHaveCount(rows.length)
  await reset.click()
  await expect(reset).toBeDisabled()
  await expect(figuresShown).toHaveCount(answer.timestamps.length)
  // another range is shown whole, also after a zoom: there is nothing to reset
  await drag(page, 0.02, 0.6)
  await expect(reset).toBeEnabled()
  await page.getByText('7 days', { exact: true }).click()
  await expect(figuresShown).toHaveCount((await series(request, figures, 'day', 7)).timestamps.length)
  await expect(reset).toBeDisabled()
})

test('the same figures stand in a table, and a logarithmic scale draws them too', async ({ page, request }) => {
  await page.goto('/chart/gasused?range=month')
  await expect(page.locator('figure canvas')).toBeVisible()
  const log = page.getByRole('button', { name: 'Log scale' })
  await log.click()
  await expect(log).toHaveAttribute('aria-pressed', 'true')
  await page.getByText('Figures as a table').click()
  const { timestamps, figures } = await series(request, ['gasUsed'], 'day', 30)
  const rows = page.locator('figure tbody tr')
  await expect(rows).toHaveCount(timestamps.length)
  await expect(rows.nth(1)).toContainText(grouped(figures.gasUsed?.at(-2)))
  await expect(rows.first()).toContainText('partial')
  const picture = page.waitForEvent('download')
  await page.getByRole('button', { name: 'PNG' }).click()
  expect((await picture).suggestedFilename()).toBe('gasused.png')
})

test('the gallery leads to every chart', async ({ page }) => {
  await page.goto('/charts')
  const charts = pages.filter(({ path }) => path.startsWith('/chart/'))
  for (const { path } of charts) await expect(page.getByRole('main').locator(`a[href="${path}"]`)).toHaveCount(1)
  await page.getByRole('main').locator('a[href="/chart/blocktime"]').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Block Time')
})
