import { users } from '@corescope/devnet/world/accounts'
import { contractAddress, curatedAddress } from '@corescope/devnet/world/contracts'
import { expect } from '@playwright/test'
import { ask, type Listed } from '../../src/ask.ts'
import { listOn } from '../../src/table.ts'
import { test } from '../../src/test.ts'

const token = contractAddress.stableToken
const { gallery, charms } = curatedAddress
const grouped = (value: number | string) => String(value).replace(/\B(?=(\d{3})+(?!\d))/g, ',')

interface ListedToken {
  contractAddress: string
  tokenName: string | null
  holders: number
}
interface Holder {
  address: { hash: string }
  amount: string
}

test('/tokens lists what the call answers, finds by name, and leads to the token', async ({ page, request }) => {
  const { records, total } = await ask<Listed<ListedToken>>(request, 'token_list', { pageSize: 25 })
  await page.goto('/tokens')
  const list = listOn(page)
  await list.settled()
  await expect(list.rows).toHaveCount(Math.min(25, total))
  await expect(list.rows.first()).toContainText(records[0]!.tokenName!)
  await expect(list.rows.first()).toContainText(grouped(records[0]!.holders))
  await page.goto('/tokens?q=dusd')
  await list.settled()
  await list.rows
    .first()
    .getByRole('link', { name: /Devnet Dollar/ })
    .click()
  await expect(page).toHaveURL(new RegExp(`/token/${token}$`))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Devnet Dollar')
})

test('a token tells its holders now and after a block', async ({ page, request }) => {
  const at = 60
  const past = await ask<Listed<Holder>>(request, 'token_holders_at', {
    contractAddress: token,
    blockNumber: at,
    pageSize: 25,
  })
  await page.goto(`/token/${token}?tab=holders`)
  const list = listOn(page)
  await list.settled()
  await page.getByLabel('At block').fill(String(at))
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page).toHaveURL(/at=60/)
  await expect(page.getByText(`${grouped(past.total)} holders`)).toBeVisible()
  await expect(page.getByText('are those after block 60')).toBeVisible()
  await list.settled()
  await expect(list.rows).toHaveCount(Math.min(25, past.total))
  for (const { address } of past.records.slice(0, 3)) {
    const held = await ask<{ balance: string }>(request, 'search_token_balance', {
      contractAddress: token,
      address: address.hash,
      blockNumber: at,
    })
    expect(held.balance).toBe(past.records.find((holder) => holder.address.hash === address.hash)!.amount)
    await expect(page.locator(`main [data-address="${address.hash}"]`).first()).toBeVisible()
  }
})

test('what names no block is told at the field, and the list that was shown stays', async ({ page }) => {
  await page.goto(`/token/${token}?tab=holders&at=60`)
  const list = listOn(page)
  await list.settled()
  const shown = await list.rows.count()
  const field = page.getByLabel('At block or date')
  const wrongs = { '2026-02-30': 'neither a block number nor a date', 999999999: 'no indexed block of that number' }
  for (const [wrong, told] of Object.entries(wrongs)) {
    await field.fill(wrong)
    await field.press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: told })).toBeVisible()
    await expect(page).toHaveURL(/at=60$/)
    await expect(list.rows).toHaveCount(shown)
  }
  await field.fill('61')
  await field.press('Enter')
  await expect(page).toHaveURL(/at=61$/)
  await expect(page.getByText('are those after block 61')).toBeVisible()
})

test('who held a token at a moment: the list says which block that was, and its file is of that block', async ({
  page,
  request,
}) => {
  const { timestamp } = await ask<{ timestamp: number }>(request, 'block', { block: 60 })
  const date = new Date((Math.floor(timestamp / 60) + 1) * 60_000).toISOString().slice(0, 16).replace('T', ' ')
  const past = await ask<Listed<Holder> & { asOf: { number: number } }>(request, 'token_holders_at', {
    ...{ contractAddress: token, date, pageSize: 25 },
  })
  await page.goto(`/token/${token}?tab=holders`)
  const field = page.getByLabel('At block or date')
  await field.fill('2026-02-30')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'neither a block number nor a date' })).toBeVisible()
  await field.fill(date)
  await field.press('Enter')
  await expect(page.getByText(`after block ${grouped(past.asOf.number)},`)).toBeVisible()
  await expect(page.getByText(`${grouped(past.total)} holders`)).toBeVisible()
  await listOn(page).settled()
  await expect(page.getByRole('link', { name: 'CSV', exact: true })).toHaveAttribute(
    'href',
    new RegExp(`type=tokenholders.*atBlock=${past.asOf.number}\\b`),
  )
})

test('a collection shows its items, an item what its document says', async ({ page, request }) => {
  const { total } = await ask<Listed<unknown>>(request, 'token_collection', { contractAddress: gallery, pageSize: 25 })
  await page.goto(`/token/${gallery}?tab=inventory`)
  const items = page.getByRole('list', { name: 'Inventory' }).getByRole('listitem')
  await expect(items).toHaveCount(Math.min(25, total))
  await items.first().getByRole('link').first().click()
  await expect(page).toHaveURL(new RegExp(`/nft/${gallery}/1$`))
  await expect(page.getByText('Minted', { exact: true }).first()).toBeVisible()
  await page.goto(`/nft/${charms}/2?tab=holders`)
  const item = await ask<{ holders: number }>(request, 'nft_detail', { contractAddress: charms, tokenItem: '2' })
  await expect(listOn(page).rows).toHaveCount(item.holders)
})

test('an item that is not there is said to be so', async ({ page, complaints }) => {
  complaints.areExpected = true
  await page.goto(`/nft/${gallery}/99999`)
  await expect(page.getByRole('heading', { name: 'Item not found' })).toBeVisible()
})

test('holdings and balances of an address equal the calls', async ({ page, request }) => {
  const owner = users[0]!.address
  const { total } = await ask<Listed<unknown>>(request, 'token_holding_page', { address: owner, pageSize: 25 })
  await page.goto(`/tokenholdings?a=${owner}`)
  const list = listOn(page)
  await list.settled()
  await expect(list.rows).toHaveCount(Math.min(25, total))
  const question = { contractAddress: token, address: owner, blockNumber: 60 }
  const { balance } = await ask<{ balance: string }>(request, 'search_token_balance', question)
  await page.goto('/tokencheck-tool')
  await page.getByLabel('Token contract').fill(token)
  await page.getByRole('textbox', { name: /^Addresses/ }).fill(owner)
  await page.getByLabel('At block or date').fill('60')
  await page.getByRole('button', { name: 'Check' }).click()
  const whole = grouped((BigInt(balance) / 10n ** 6n).toString())
  await expect(page.getByRole('table').getByRole('row').nth(1)).toContainText(whole)
})
