import { expect } from '@playwright/test'
import { readEnvironment } from '../../src/environment.ts'
import { test } from '../../src/test.ts'

test('the picker leads to the same path of another deployment; one that is not served is shown with the reason', async ({
  page,
}) => {
  const { E2E_REPLAY_URL: other } = readEnvironment()
  await page.goto('/block/3/txs')
  await page.getByRole('button', { name: 'Network: Devnet' }).click()
  const menu = page.locator('[popover]:popover-open')
  await expect(menu.getByRole('link', { name: 'Devnet' })).toHaveAttribute('aria-current', 'page')
  const signet = menu.getByRole('link', { name: 'Signet' })
  await expect(signet).toHaveAttribute('href', `${other}/block/3/txs`)
  for (const name of ['Mainnet', 'Testnet', 'Testnet2']) {
    const entry = menu.getByRole('button', { name: `${name} not served here` })
    await expect(entry).toHaveAttribute('aria-disabled', 'true')
  }
  await signet.click()
  await expect(page).toHaveURL(`${other}/block/3/txs`)
})
