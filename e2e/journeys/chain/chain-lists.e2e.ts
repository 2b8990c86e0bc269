import { delegators, users } from '@corescope/devnet/world/accounts'
import { contractAddress } from '@corescope/devnet/world/contracts'
import { expect } from '@playwright/test'
import { ask, type Listed } from '../../src/ask.ts'
import { listOn } from '../../src/table.ts'
import { test } from '../../src/test.ts'

test('internal transactions name block and time on the first record of a block alone', async ({ page, request }) => {
  const seen = await ask<Listed<{ blockNumber: number }> & { asOf: { number: number } }>(
    request,
    'contract_internal_transactions',
  )
  await page.goto(`/txsInternal?asOf=${seen.asOf.number}`)
  const list = listOn(page)
  await list.settled()
  expect(await list.range()).toEqual({ first: 1, last: seen.records.length, total: seen.total })
  const expected = seen.records.map(({ blockNumber }, index) =>
    index > 0 && seen.records[index - 1]!.blockNumber === blockNumber ? '' : blockNumber.toLocaleString('en'),
  )
  expect(await list.keys()).toEqual(expected)
})

test('the pool is a list of what waits and of how waits ended', async ({ page, request }) => {
  await page.goto('/txsPending')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pending transactions')
  await page.getByText('Replaced', { exact: true }).click()
  await expect(page).toHaveURL(/state=replaced/)
  const replaced = await ask<Listed<unknown>>(request, 'pending_transactions', { state: 'replaced' })
  const rows = listOn(page).rows
  if (replaced.total === 0) await expect(rows).toContainText(['No waiting transaction was replaced'])
  else await expect(rows.first().getByRole('link')).not.toHaveCount(0)
})

test('a blob leads from its block to its bytes, which are proven', async ({ page, request }) => {
  const blobs = await ask<Listed<{ versionedHash: string; blockNumber: number; transactionHash: string }>>(
    request,
    'block_blob_info',
    { pageSize: 100 },
  )
  const { versionedHash, blockNumber, transactionHash } = blobs.records.at(-1)!
  await page.goto(`/block/${blockNumber}`)
  await page.getByRole('link', { name: 'Blobs', exact: true }).click()
  await listOn(page)
    .rows.getByRole('link', { name: versionedHash.slice(0, 9) })
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(`/blob/${versionedHash}$`))
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: transactionHash.slice(0, 9) }).first()).toBeVisible()
  await main.getByRole('button', { name: 'Load the bytes' }).click()
  const told = await ask<{ data: string | null }>(request, 'blob', { versionedHash, data: true })
  await expect(main).toContainText(
    told.data === null ? 'No source in use gives the bytes of this blob' : 'of 131,072 bytes',
  )
})

test('a hash that names no blob is not found', async ({ page, complaints }) => {
  complaints.areExpected = true
  const response = await page.goto(`/blob/0x01${'0'.repeat(62)}`)
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'There is no such blob' })).toBeVisible()
})

test('balances of several addresses at a block, each as the call tells it, and their sum', async ({
  page,
  request,
}) => {
  const addresses = [users[0]!.address, users[1]!.address]
  const contract = contractAddress.stableToken
  await page.goto('/balancecheck-tool')
  await page.getByRole('button', { name: 'Show balances' }).click()
  await expect(page.getByRole('alert')).toHaveText('Enter at least one address')
  await page.getByLabel('Addresses').fill(addresses.join('\n'))
  await page.getByLabel('Token contract').fill(contract)
  await page.getByLabel('At', { exact: true }).fill('30')
  await page.getByRole('button', { name: 'Show balances' }).click()
  await expect(page).toHaveURL(/at=30/)
  const table = page.getByRole('table').first()
  let sum = 0n
  for (const [index, address] of addresses.entries()) {
    const { balance } = await ask<{ balance: string }>(request, 'search_token_balance', {
      address,
      contractAddress: contract,
      blockNumber: 30,
    })
    sum += BigInt(balance)
    const whole = (BigInt(balance) / 10n ** 6n).toLocaleString('en')
    await expect(table.locator('tbody tr').nth(index)).toContainText(whole)
  }
  await expect(table.locator('tfoot')).toContainText((sum / 10n ** 6n).toLocaleString('en'))
})

test('the balance checker says what is wrong with a question', async ({ page }) => {
  await page.goto('/balancecheck-tool')
  await page.getByLabel('Addresses').fill(`${delegators[0]!.address} 0x12`)
  await page.getByLabel('History from').fill('2026-01-01')
  await page.getByRole('button', { name: 'Show balances' }).click()
  await expect(page.getByText('“0x12” is not an address')).toBeVisible()
  await expect(page.getByText('A history needs both moments')).toBeVisible()
  await page.getByLabel('Addresses').fill('nobody')
  await page.getByRole('button', { name: 'Show balances' }).click()
  await expect(page.getByText('“nobody” is no address, and none has this name')).toBeVisible()
})
