import { expect, type Page } from '@playwright/test'
import { ask } from '../../src/ask.ts'
import { listOn, queryOf } from '../../src/table.ts'
import { test } from '../../src/test.ts'

interface Transactions {
  total: number
  systemTotal?: number
  records: { isSystem: boolean; transactionHash: string }[]
}

const choice = (page: Page) => page.getByRole('group', { name: 'System transactions' })
const choose = (page: Page, name: RegExp) => choice(page).locator('label', { hasText: name }).click()
const made = (page: Page) => listOn(page).table.locator('[data-tip="Made by the chain itself, free of gas"]')

test('people’s transactions stand on the dashboard and in the list; system ones by a choice that the URL says and the browser remembers', async ({
  page,
  request,
}) => {
  const people = await ask<Transactions>(request, 'search_transaction', { isSystem: false, pageSize: 100 })
  expect(people.systemTotal).toBeGreaterThan(0)
  expect(people.records.some(({ isSystem }) => isSystem)).toBe(false)

  await page.goto('/')
  const latest = page.getByRole('list', { name: 'Latest transactions' })
  await expect(latest.locator('li:not([inert])')).toHaveCount(10)
  const links = await latest.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  const chain = await ask<Transactions>(request, 'search_transaction', { isSystem: true, pageSize: 100 })
  expect(chain.records.every(({ isSystem }) => isSystem)).toBe(true)
  for (const { transactionHash } of chain.records) expect(links).not.toContain(`/tx/${transactionHash}`)

  await page.goto('/txs?size=100')
  const list = listOn(page)
  await list.settled()
  await expect(made(page)).toHaveCount(0)
  const without = (await list.range())!.total
  expect(without).toBeGreaterThanOrEqual(people.total)

  await choose(page, /^All/)
  await expect.poll(() => queryOf(page, 'system')).toBe('show')
  await list.settled()
  await expect(made(page).first()).toBeVisible()
  await expect.poll(async () => (await list.range())?.total).toBeGreaterThan(without)

  // A URL that says nothing shows what was chosen last; one that says something means what it says.
  await page.goto('/txs')
  await expect.poll(() => queryOf(page, 'system')).toBe('show')
  await page.goto('/txs?size=50')
  await list.settled()
  await expect(made(page)).toHaveCount(0)

  await page.goto('/txs')
  await expect.poll(() => queryOf(page, 'system')).toBe('show')
  await choose(page, /^People’s/)
  await expect.poll(() => queryOf(page, 'system')).toBeNull()
  await page.goto('/txs')
  await list.settled()
  await expect(made(page)).toHaveCount(0)
  expect(queryOf(page, 'system')).toBeNull()
})
