import { delegators, users } from '@corescope/devnet/world/accounts'
import { mayflyAddress } from '@corescope/devnet/world/workshop'
import { mayflySalts } from '@corescope/devnet/world/workshop-acts'
import { expect } from '@playwright/test'
import { ask, type Listed } from '../../src/ask.ts'
import { test } from '../../src/test.ts'

const checksum = (address: string) => address.slice(0, 9)

test.describe('a contract that ran SELFDESTRUCT', () => {
  test('and is gone says so, with the transaction and who got what it held', async ({ page }) => {
    await page.goto(`/address/${mayflyAddress(mayflySalts.gone)}`)
    const notice = page
      .getByRole('status')
      .filter({ has: page.getByRole('heading', { name: 'This contract is no more' }) })
    await expect(notice).toBeVisible()
    await expect(notice.getByRole('link', { name: checksum(users[6]!.address) })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('Contract that ended itself')
    await notice.getByRole('link').first().click()
    await expect(page).toHaveURL(/\/tx\/0x[0-9a-f]{64}$/)
  })
  test('and was made again, or only paid out, says that', async ({ page }) => {
    await page.goto(`/address/${mayflyAddress(mayflySalts.returns)}`)
    await expect(page.getByRole('heading', { name: 'This contract was made again' })).toBeVisible()
    await page.goto(`/address/${mayflyAddress(mayflySalts.paysOut)}`)
    await expect(page.getByRole('heading', { name: 'This contract paid everything out' })).toBeVisible()
  })
})

test('each authorization of a transaction says whose it is and why it is passed over', async ({ page, request }) => {
  const { records } = await ask<Listed<{ transactionHash: string }>>(request, 'transaction_authorization', {
    authority: delegators[0]!.address,
  })
  await page.goto(`/tx/${records.at(-1)!.transactionHash}`)
  const list = page.getByRole('main').locator('li', { hasText: 'Runs the code of' })
  await expect(list).toHaveCount(5)
  await expect(list.nth(0).getByRole('link', { name: checksum(delegators[0]!.address) })).toBeVisible()
  await expect(list.nth(0)).toContainText('Took effect')
  await expect(list.nth(1)).toContainText('Any chain')
  await expect(list.nth(2)).toContainText('Signed for another chain: without effect here')
  await expect(list.nth(3)).toContainText('No effect · at its turn the signer had another nonce')
  await expect(list.nth(4)).toContainText('the signature is not valid')
  await page.goto(`/tx/${records[0]!.transactionHash}`)
  await expect(list.nth(1)).toContainText('Nobody (no delegation)')
  await page.goto(`/address/${delegators[0]!.address}`)
  await expect(page.getByRole('main')).toContainText('Account with a key that runs a contract’s code')
})

test('a transaction with blobs says how many, what they cost and what they are called', async ({ page, request }) => {
  const readPage = (pageNum: number) =>
    ask<Listed<{ transactionHash: string; versionedHash: string; blockNumber: number }>>(request, 'block_blob_info', {
      ...{ pageNum, pageSize: 100 },
    })
  // The oldest of all blobs: those of the history, before life went on, which may have filled pages since.
  const { pages } = await readPage(1)
  const { transactionHash, blockNumber } = (await readPage(pages)).records.at(-1)!
  const { records } = await ask<Listed<{ transactionHash: string; versionedHash: string }>>(
    ...([request, 'block_blob_info', { block: blockNumber, pageSize: 100 }] as const),
  )
  const own = records.filter((record) => record.transactionHash === transactionHash)
  expect(own).toHaveLength(2)
  await page.goto(`/tx/${transactionHash}`)
  const main = page.getByRole('main')
  await expect(main).toContainText('posted 2 blobs to')
  await expect(main).toContainText(`${(2 * 131_072).toLocaleString('en')} blob gas`)
  for (const { versionedHash } of own) await expect(main).toContainText(versionedHash)
  await page.goto(`/block/${blockNumber}`)
  await expect(main).toContainText(/Blob gas used\s*262,144/)
})
