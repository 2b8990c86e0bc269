import { users } from '@corescope/devnet/world/accounts'
import { contractAddress } from '@corescope/devnet/world/contracts'
import { expect } from '@playwright/test'
import { ask, type Listed } from '../../src/ask.ts'
import { listOn } from '../../src/table.ts'
import { test } from '../../src/test.ts'

const [owner] = users.map(({ address }) => address)

test('transfers and holdings of an address are those of the calls', async ({ page, request }) => {
  const held = await ask<Listed<unknown>>(request, 'token_holding_page', { address: owner })
  await page.goto(`/address/${owner}`)
  await page.getByRole('link', { name: 'Holdings' }).click()
  await expect(listOn(page).rows).toHaveCount(Math.min(held.total, 25))
  const moved = await ask<Listed<unknown> & { asOf: { number: number } }>(request, 'token_transfers', {
    address: owner,
    standard: 20,
  })
  await page.goto(`/address/${owner}?tab=erc20&asOf=${moved.asOf.number}`)
  await listOn(page).settled()
  expect((await listOn(page).range())?.total).toBe(moved.total)
})

test('fragments of other explorers open the tab they mean', async ({ page }) => {
  await page.goto(`/address/${owner}#tokentxns`)
  await expect(page.getByRole('link', { name: 'ERC-20 transfers' })).toHaveAttribute('aria-current', 'page')
  await page.goto(`/address/${contractAddress.stableToken}#readContract`)
  await expect(page.getByRole('link', { name: 'Read', exact: true })).toHaveAttribute('aria-current', 'page')
  await page.goto(`/address/${contractAddress.stableToken}#code`)
  await expect(page.getByRole('link', { name: 'Code', exact: true })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('main')).toContainText('Runtime bytecode')
})

test('the range of the balance is kept by its URL', async ({ page }) => {
  await page.goto(`/address/${owner}?tab=balance`)
  const month = page.getByText('30 days', { exact: true })
  // a history that has just begun is one point, and is asked for again half a minute later
  await expect(month).toBeVisible({ timeout: 120_000 })
  await month.click()
  await expect(page).toHaveURL(/range=month/)
  await page.reload()
  await expect(page.getByRole('radio', { name: '30 days' })).toBeChecked()
})

test('analytics tell with whom an address deals most, and lead to what they did', async ({ page, request }) => {
  interface Analytics {
    recent: { counterparties: { address: { hash: string } }[] }
  }
  const { recent } = await ask<Analytics>(request, 'address_analytics', { address: owner })
  await page.goto(`/address/${owner}?tab=analytics`)
  await expect(page.getByRole('figure', { name: 'Transactions' })).toBeVisible()
  const table = page.getByRole('table', { name: 'With whom it deals most' })
  await expect(table.locator('tbody tr')).toHaveCount(recent.counterparties.length)
  await table.locator('tbody tr').first().getByRole('link').last().click()
  await expect(page).toHaveURL(/counterparty=0x[0-9a-f]{40}$/)
  await expect(page.getByRole('list', { name: 'Filter' })).toContainText('With the address: 0x')
  await listOn(page).settled()
  await expect(listOn(page).rows).not.toHaveCount(0)
})
