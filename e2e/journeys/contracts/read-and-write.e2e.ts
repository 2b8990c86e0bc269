import { contractAddress } from '@corescope/devnet/world/contracts'
import { expect } from '@playwright/test'
import { test } from '../../src/test.ts'
import { installWallet } from '../../src/wallet.ts'

test('all values of a contract are read in one exchange with the node, by an ABI that is pasted and kept', async ({
  page,
}) => {
  await page.goto(`/address/${contractAddress.stableToken}?tab=read`)
  const main = page.getByRole('main')
  /** Calls of each exchange that reads the total supply: with a new block all are read again. */
  const exchanges: number[] = []
  page.on('request', (request) => {
    const body = request.url().endsWith('/rpc') ? (request.postData() ?? '') : ''
    if (body.includes('0x18160ddd')) exchanges.push((JSON.parse(body) as unknown[]).length)
  })
  await main.getByRole('textbox', { name: 'ABI' }).fill('function nothing(')
  await main.getByRole('button', { name: 'Use this ABI' }).click()
  await expect(main.getByRole('alert')).toContainText('This ABI cannot be used')
  await main.getByRole('button', { name: 'ERC-20' }).click()
  const values = main.getByRole('region', { name: 'Values' })
  await expect(values).toContainText('Devnet Dollar')
  const getters = await values.getByText(/^0x[0-9a-f]{8}$/).count()
  expect(getters).toBeGreaterThan(2)
  expect(new Set(exchanges)).toEqual(new Set([getters]))
  await page.reload()
  await expect(values).toContainText('DUSD')
  const balance = main.getByRole('group').filter({ hasText: 'balanceOf' })
  await balance.getByText('balanceOf').click()
  await balance.getByRole('textbox').fill('0x12')
  await balance.getByRole('button', { name: 'Read' }).click()
  await expect(balance.getByRole('alert')).toContainText('owner: an address is 0x and 40 hex digits')
  await balance.getByRole('textbox').fill(`0x${'99'.repeat(20)}`)
  await balance.getByRole('button', { name: 'Read' }).click()
  await expect(balance.getByText('uint256')).toBeVisible()
})

test('a call is simulated, signed by a wallet and followed', async ({ page, request }) => {
  await installWallet(page, request)
  await page.goto(`/address/${contractAddress.stableToken}#writeContract`)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'ERC-20' }).click()
  await main.getByRole('button', { name: 'Connect Test Wallet' }).click()
  await expect(main.getByText('Connected as')).toBeVisible()
  const approve = main.getByRole('group').filter({ hasText: 'approve' }).first()
  await approve.getByText('approve').click()
  await approve.getByRole('textbox', { name: /^spender/ }).fill(`0x${'99'.repeat(20)}`)
  await approve.getByRole('textbox', { name: /^value/ }).fill('1.5')
  await approve.getByRole('combobox').selectOption('6')
  await approve.getByRole('button', { name: 'Simulate' }).click()
  await expect(approve.getByText('This call would succeed now.')).toBeVisible()
  await expect(approve.getByText('It would change no balance')).toBeVisible()
  await expect(approve.getByRole('region', { name: 'Events it would emit' })).toContainText('Approval')
  // What was simulated is what is signed: an edit takes both away, and what is no value brings neither back.
  const send = approve.getByRole('button', { name: 'Sign and send' })
  const amount = approve.getByRole('textbox', { name: /^value/ })
  await amount.fill('3')
  await expect(send).toBeHidden()
  await expect(approve.getByText('This call would succeed now.')).toBeHidden()
  await amount.fill('many')
  await approve.getByRole('button', { name: 'Simulate' }).click()
  await expect(approve.getByRole('alert')).toContainText('value')
  await expect(send).toBeHidden()
  await amount.fill('3')
  await approve.getByRole('button', { name: 'Simulate' }).click()
  await expect(approve.getByRole('region', { name: 'Events it would emit' })).toContainText('3,000,000')
  await send.click()
  await expect(approve.getByText('is in a block and succeeded')).toBeVisible()
  // The fate of what was sent stays while the next call is written.
  await amount.fill('4')
  await expect(send).toBeHidden()
  await approve.getByRole('link', { name: 'Follow the transaction' }).click()
  await expect(page).toHaveURL(/\/tx\/0x[0-9a-f]{64}$/)
  await page.goto(`/address/${contractAddress.stableToken}?tab=write`)
  const transfer = main.getByRole('group').filter({ hasText: 'transferFrom' }).first()
  await transfer.getByText('transferFrom').click()
  for (const name of [/^from/, /^to/]) await transfer.getByRole('textbox', { name }).fill(`0x${'98'.repeat(20)}`)
  await transfer.getByRole('textbox', { name: /^value/ }).fill('1')
  await transfer.getByRole('button', { name: 'Simulate' }).click()
  await expect(transfer.getByText('This call would fail now:')).toBeVisible()
})
