import { expect } from '@playwright/test'
import { ask, type Listed, type ListedBlock } from '../../src/ask.ts'
import { listOn } from '../../src/table.ts'
import { test } from '../../src/test.ts'

test('a block: facts, its transactions, its neighbours', async ({ page, request }) => {
  const { records } = await ask<Listed<ListedBlock>>(request, 'search_block', { pageNum: 2, pageSize: 10 })
  const block = records.find(({ transactionCount }) => transactionCount > 0)!
  await page.goto(`/block/${block.blockNumber}`)
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Block ${block.blockNumber}`)
  await expect(main).toContainText(block.blockHash)
  await expect(main, 'a chain without consensus has raw extra data').toContainText('Raw bytes')

  await page
    .getByRole('navigation', { name: 'Parts of the block' })
    .getByRole('link', { name: /Transactions/ })
    .click()
  await expect(page).toHaveURL(new RegExp(`/block/${block.blockNumber}/txs$`))
  const list = listOn(page)
  await list.settled()
  await expect(list.rows).toHaveCount(block.transactionCount)

  await page.getByRole('link', { name: 'Previous block' }).click()
  await expect(page).toHaveURL(new RegExp(`/block/${block.blockNumber - 1}/txs$`))
  await page.goto(`/block/${block.blockHash}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Block ${block.blockNumber}`)
})

test('the internal transactions of a block, as the call tells them', async ({ page, request }) => {
  const all = await ask<Listed<{ blockNumber: number }>>(request, 'contract_internal_transactions')
  const { blockNumber } = all.records[0]!
  const own = await ask<Listed<{ status: number }>>(request, 'contract_internal_transactions', { block: blockNumber })
  await page.goto(`/block/${blockNumber}`)
  await page.getByRole('link', { name: 'Internal transactions' }).click()
  await expect(page).toHaveURL(new RegExp(`/block/${blockNumber}/internal$`))
  await expect(listOn(page).rows).toHaveCount(own.records.length)
  await expect(listOn(page).rows.getByRole('img', { name: 'Failed' })).toHaveCount(
    own.records.filter(({ status }) => status === 0).length,
  )
})

test('a countdown counts, and arrives', async ({ page, request }) => {
  const head = async () => (await ask<Listed<ListedBlock>>(request, 'search_block', { pageSize: 10 })).records[0]!
  const target = (await head()).blockNumber + 5
  await page.goto(`/block/countdown/${target}`)
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Countdown to block ${target}`)
  await expect(main).toContainText('Blocks left')
  await expect(main.getByRole('status')).toContainText(`Block ${target} is here`, { timeout: 120_000 })
  await main.getByRole('link', { name: `Open block ${target}` }).click()
  await expect(page).toHaveURL(new RegExp(`/block/${target}$`))
})

test('a block more than ten years away is none', async ({ page, complaints }) => {
  complaints.areExpected = true // the browser writes each 404 of a document into its console
  expect((await page.goto('/block/countdown/9007199254740991'))?.status()).toBe(404)
  await expect(page.getByRole('main')).toContainText('There is no such block')
})

test('a countdown over years stays readable on a phone', async ({ page, request }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const near = await ask<{ currentBlock: number; meanBlockSeconds: number }>(request, 'block_countdown', {
    blockNumber: 99_999,
  })
  // Three years at the chain's present pace: four digits of days, and less than the ten years beyond which no block is.
  await page.goto(`/block/countdown/${near.currentBlock + Math.round((3 * 365 * 86_400) / near.meanBlockSeconds)}`)
  const words = page.getByRole('main').getByText(/^(days|hours|minutes|seconds)$/)
  await expect(words).toHaveCount(4)
  const measure = () =>
    words.evaluateAll((elements) =>
      elements.map((element) => {
        const { parentElement: unit, previousElementSibling: figure } = element
        const inner = figure!.getBoundingClientRect()
        const outer = unit!.getBoundingClientRect()
        return inner.left >= outer.left - 1 && inner.right <= outer.right + 1
      }),
    )
  // Again where the browser is just taking over what the server drew.
  await expect.poll(measure, 'each figure stands in its own place').toEqual([true, true, true, true])
})

test('the countdown’s form asks for a number', async ({ page }) => {
  await page.goto('/block/countdown/5000')
  const field = page.getByRole('textbox', { name: 'Block number' })
  await field.fill('soon')
  await page.getByRole('button', { name: 'Count down' }).click()
  await expect(page.getByText('A whole number without sign or fraction, please.')).toBeVisible()
  await field.fill('6,000')
  await page.getByRole('button', { name: 'Count down' }).click()
  await expect(page).toHaveURL(/\/block\/countdown\/6000$/)
})
