import { delegators, users } from '@corescope/devnet/world/accounts'
import { expect } from '@playwright/test'
import { ask, type Listed } from '../../src/ask.ts'
import { listOn } from '../../src/table.ts'
import { test } from '../../src/test.ts'

interface Authorization {
  transactionHash: string
  authority: { hash: string } | null
  tookEffect: boolean | null
}

const readAll = (request: Parameters<typeof ask>[0]) =>
  ask<Listed<Authorization>>(request, 'transaction_authorization', { pageNum: 1, pageSize: 25 })

test('every authorization with its signer and what became of it', async ({ page, request }) => {
  const authority = delegators[0]?.address.toLowerCase()
  const { records } = await ask<Listed<Authorization>>(request, 'transaction_authorization', { authority })
  expect(records.length).toBeGreaterThan(0)
  expect(records.every((record) => record.authority?.hash === authority)).toBe(true)
  await page.goto('/txnAuthList')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('EIP-7702 authorizations')
  // Life goes on: the list may have grown since it was asked.
  await expect(async () => {
    const { records: now } = await readAll(request)
    const taken = now.filter(({ tookEffect }) => tookEffect === true).length
    expect(await listOn(page).rows.count()).toBe(now.length)
    expect(await listOn(page).rows.getByText('Took effect').count()).toBe(taken)
  }).toPass()
})

test('it stands in the menu, in Chinese too', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'locale', value: 'zh_CN', url: baseURL! }])
  await page.goto('/terms')
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('button', { name: '区块链' }).click()
  await page.locator('[popover]:popover-open').getByRole('link', { name: 'EIP-7702 授权' }).click()
  await expect(page).toHaveURL(/\/txnAuthList$/)
  await expect(page.getByRole('columnheader', { name: '签名者' })).toBeVisible()
})

test('an address without authorizations is told of itself, not of the chain', async ({ page, context, baseURL }) => {
  await page.goto(`/address/${users[0]?.address}?tab=authorizations`)
  await expect(page.getByText('This address has signed no authorization yet.')).toBeVisible()
  await page.getByText('Named as delegate').click()
  await expect(page.getByText('No authorization has named this address yet.')).toBeVisible()
  await context.addCookies([{ name: 'locale', value: 'zh_CN', url: baseURL! }])
  await page.reload()
  await expect(page.getByText('尚无任何授权将该地址指定为委托合约。')).toBeVisible()
})
