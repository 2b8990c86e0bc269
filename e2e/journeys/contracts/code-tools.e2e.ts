import { contractAddress } from '@corescope/devnet/world/contracts'
import { expect } from '@playwright/test'
import { ask, type Listed, type ListedTransaction } from '../../src/ask.ts'
import { queryOf } from '../../src/table.ts'
import { test } from '../../src/test.ts'

test('code is read back as pseudo-source, marked as approximate, and two contracts are compared', async ({ page }) => {
  const main = page.getByRole('main')
  await page.goto(`/bytecode-decompiler?address=${contractAddress.stableToken}`)
  await expect(main.getByText('Approximate: this is not the source code.')).toBeVisible()
  await expect(main.getByRole('region', { name: 'Pseudo-source' })).toContainText('function transfer(address')
  await page.goto(`/contract-diff-checker?a=${contractAddress.counter}&b=${contractAddress.counterByTwo}&view=code`)
  await expect(main.getByText('2 lines more in the second')).toBeVisible()
  const lines = main.getByRole('region', { name: 'Runtime code' })
  await expect(lines.getByRole('listitem').filter({ hasText: 'only in the second' }).first()).toContainText(
    'PUSH1 0x02',
  )
  await page.goto('/contract-diff-checker?of=texts')
  await page.getByRole('textbox', { name: 'First text' }).fill('a\nb')
  await page.getByRole('textbox', { name: 'Second text' }).fill('a\nc')
  await page.getByRole('button', { name: 'Compare' }).click()
  await expect(main.getByText('1 line more in the second')).toBeVisible()
})

test('a transaction is walked through step by step, by keyboard, and its step is in the URL', async ({
  page,
  request,
}) => {
  const { records } = await ask<Listed<ListedTransaction>>(request, 'search_transaction', { pageNum: 1, pageSize: 100 })
  const call = records.find(({ method, status }) => method !== null && status === 1)
  const hash = call?.transactionHash ?? ''
  const { total } = await ask<{ total: number }>(request, 'gethtrace2', { transactionHash: hash })
  await page.goto(`/vmtrace?tx=${hash}`)
  const main = page.getByRole('main')
  const list = main.getByRole('region', { name: 'Steps', exact: true })
  await expect(main.getByRole('heading', { name: `${total.toLocaleString('en')} steps` })).toBeVisible()
  await list.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(main.getByRole('region', { name: 'Step 2' })).toContainText('top first')
  await expect.poll(() => queryOf(page, 'step')).toBe('2')
  await main.getByText('Memory and storage').click()
  const { memory, contract } = await ask<{ memory: { size: number }; contract: { hash: string } }>(
    request,
    'step_memory',
    {
      transactionHash: hash,
      step: 2,
    },
  )
  const step = main.getByRole('region', { name: 'Step 2' })
  await expect(step.getByRole('heading', { name: 'Memory', exact: memory.size === 0 })).toBeVisible()
  await expect(step.locator(`a[href*="${contract.hash}" i]`)).toBeVisible()
  await list.focus()
  await page.keyboard.press('End')
  await expect(main.getByRole('region', { name: `Step ${(total - 1).toLocaleString('en')}` })).toBeVisible()
  await main.getByRole('textbox', { name: 'Find opcode' }).fill('REVERT')
  await page.keyboard.press('Enter')
  await expect(main.getByText('There is no other such step.')).toBeVisible()
})
