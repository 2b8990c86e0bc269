import type { AnalysisSummary } from '@corescope/api-schema/statistics/calls'
import { expect, type Page } from '@playwright/test'
import { ask } from '../../src/ask.ts'
import { test } from '../../src/test.ts'

const figureOf = (page: Page, name: string) =>
  page
    .locator('dl[aria-label="Key figures"] > div')
    .filter({ has: page.locator('dt', { hasText: new RegExp(`^${name}$`) }) })

test('line and figure of the transactions tell the same: the last day, the day before, today so far', async ({
  page,
  request,
}) => {
  await page.goto('/')
  const card = figureOf(page, 'Transactions')
  // Blocks arrive meanwhile: the card and the call agree as soon as no block lies between them.
  await expect(async () => {
    const { totalTransactions, transactionsLastDay, transactionsDayBefore, days, hours } = await ask<AnalysisSummary>(
      request,
      'analysis_summary',
    )
    const text = ((await card.textContent()) ?? '').replaceAll(',', '')
    expect(text).toContain(String(totalTransactions))
    expect(text).toContain(`${transactionsLastDay} in 24 h`)
    // Without a day before there is nothing to compare with: no change is claimed.
    if (transactionsDayBefore === null || transactionsDayBefore === 0) expect(text).not.toContain('%')
    const isByDay = /a day; today so far/.test(text)
    const most = Math.max(...(isByDay ? days : hours).map(({ transactions }) => transactions))
    expect(text).toContain(`Up to ${most} ${isByDay ? 'a day; today so far' : 'an hour; this hour so far'}`)
    const label = ((await card.getByRole('img').getAttribute('aria-label')) ?? '').replaceAll(',', '')
    expect(label).toMatch(new RegExp(` to ${most}$`))
  }).toPass()
  // The running span is drawn as one that is not over.
  await expect(card.locator('svg path')).toHaveCount(3)
})

test('price and finality are words where a line would tell nothing', async ({ page }) => {
  await page.goto('/')
  const price = page.locator('dl[aria-label="Key figures"] > div').first()
  await expect(price).toContainText(/24 h ago: \$[\d.,]+/)
  const final = figureOf(page, '(Finalized|Probably final) block')
  await expect(final).toContainText(/blocks? behind the head|the head itself/)
  await expect(final).toContainText(/As the node says|By the votes|By its depth/)
  await expect(price.locator('svg')).toHaveCount(0)
  await expect(final.locator('svg')).toHaveCount(0)
})

test('the strip marks finalized blocks, or says how far the newest one lies', async ({ page }) => {
  await page.goto('/')
  const strip = page.locator('section', { has: page.getByRole('list', { name: /newest blocks, newest first/ }) })
  const isMarked = strip.getByText('Solid base: finalized')
  const isAway = strip.getByText(/The newest finalized block is [\d,]+, [\d,]+ blocks? before these/)
  await expect(isMarked.or(isAway)).toHaveCount(1)
  const finalized = page.getByRole('list', { name: /newest blocks/ }).getByLabel(/, finalized$/)
  if ((await isAway.count()) > 0) await expect(finalized).toHaveCount(0)
})

test('each number of addresses says what it counts', async ({ page }) => {
  await page.goto('/')
  const name = figureOf(page, 'Addresses').locator('dt [data-tip]')
  await expect(name).toHaveAttribute('data-tip', /that the blocks themselves mention/)
  await page.goto('/accounts')
  await expect(page.getByRole('main')).toContainText(/accounts that hold something/)
  await expect(page.getByRole('main')).toContainText('Accounts met only inside calls are among them')
  await page.goto('/index-health')
  await expect(page.getByRole('main')).toContainText('all accounts ever met, in blocks or inside calls')
})
