import { stakers } from '@corescope/devnet/world/accounts'
import { expect } from '@playwright/test'
import { listOn } from '../../src/table.ts'
import { test } from '../../src/test.ts'

test('what became of my bitcoin: from my address to the Bitcoin transaction, and to the reward', async ({ page }) => {
  const [, owner] = stakers
  await page.goto(`/address/${owner!.address}`)
  await page.getByRole('link', { name: 'Bitcoin stakes', exact: true }).click()
  const list = listOn(page)
  await list.settled()
  await expect(list.rows).toHaveCount(1)
  await expect(list.rows.first()).toContainText('Redeemed')
  await list.rows.first().getByRole('link').first().click()

  await expect(page).toHaveURL(/\/btc-stake-txn-decoder\?tx=[0-9a-f]{64}$/)
  const main = page.getByRole('main')
  // The devnet's own source of Bitcoin has the transaction, its bytes prove the stake.
  await expect(main).toContainText('It locked 0.5 BTC on Bitcoin until')
  await expect(main).toContainText(/\d+ confirmations, block 880,0\d\d/)
  const steps = main.getByRole('table').filter({ hasText: 'Lock over' }).locator('tbody tr')
  for (const step of ['Staked', 'Lock over', 'Redeemed on Bitcoin'])
    await expect(steps.filter({ hasText: step }).first()).toBeVisible()

  const rewards = main.getByRole('table', { name: 'Rewards of this stake' }).locator('tbody tr')
  await rewards.filter({ hasText: 'Claimed' }).getByRole('link', { name: /^0x/ }).first().click()
  await expect(page).toHaveURL(/\/tx\/0x[0-9a-f]{64}$/)
  await expect(main).toContainText(/claimed rewards of [\d.,]+ dCORE/)
  // it stands in the page as the server sends it: nothing grows under the reader
  expect(await (await page.request.get(page.url())).text()).toContain('claimed rewards of')
})

test('liquid bitcoin of somebody who was given it: what is held, what it earned, and where a vault is paid', async ({
  page,
}) => {
  const emil = stakers[4]!
  await page.goto(`/address/${emil.address}?tab=liquidbtc`)
  const main = page.getByRole('main')
  await expect(main).toContainText('No liquid bitcoin has been paid in or asked back.')
  await expect(main).toContainText('0.12 BTC')
  await expect(main.getByRole('table', { name: 'Rewards of liquid bitcoin' })).toBeVisible()
  const wallets = main.getByRole('table', { name: 'Bitcoin wallets of the vaults' }).locator('tbody tr')
  await expect(wallets.first()).toContainText('Takes payments')
  await expect(wallets.first()).toContainText('P2WPKH')
})
