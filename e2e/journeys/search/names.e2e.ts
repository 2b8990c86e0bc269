import { listNames } from '@corescope/devnet/names/registry'
import { startNameServer } from '@corescope/devnet/names/start-name-server'
import { expect } from '@playwright/test'
import { getAddress } from 'viem'
import { readEnvironment } from '../../src/environment.ts'
import { startApi } from '../../src/house.ts'
import { test } from '../../src/test.ts'

const { registered, claimed } = listNames()
const anna = registered.find(({ name }) => name === 'anna.core')!
const [pretender] = claimed as [(typeof claimed)[0]]

test('a name leads to its address and back; a name that is claimed is not shown', async ({ page }) => {
  const names = await startNameServer()
  const { E2E_DATABASE_URL, E2E_NODE_URL } = readEnvironment()
  const api = await startApi({
    ...{ DATABASE_URL: E2E_DATABASE_URL, RPC_URL: E2E_NODE_URL, NETWORK: 'devnet', DOH_URL: 'none' },
    ...names.settings,
  })
  try {
    await page.goto(`${api.url}/name-lookup`)
    const field = page.getByLabel('Domain name or address')
    await expect(page.getByText('such as anna.core')).toBeVisible()
    await field.fill('anna.core')
    await field.press('Enter')
    await expect(page.getByText('v=spf1 -all')).toBeVisible()
    await page
      .getByRole('main')
      .getByRole('link', { name: getAddress(anna.address) })
      .click()
    await expect(page).toHaveURL(`${api.url}/address/${anna.address}`)
    // the name is proven behind the first answer
    await expect(async () => {
      await page.reload()
      await expect(page.getByRole('main').getByText('anna.core').first()).toBeVisible({ timeout: 1_000 })
    }).toPass()

    await page.goto(`${api.url}/name-lookup-search?name=${pretender.address}`)
    await expect(page.getByText('The name does not lead back to this address.')).toBeVisible()
    await page.goto(`${api.url}/name-lookup-search?name=chen.core`)
    await expect(page.getByText('The address does not lead back to this name')).toBeVisible()
    await page.goto(`${api.url}/name-lookup-search?name=anna.core`)
    await expect(page.getByText('The address leads back to this name.')).toBeVisible()
    await field.fill('no name')
    await field.press('Enter')
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByText('The address leads back to this name.')).toHaveCount(0)
    await page.goto(`${api.url}/search?q=anna.core`)
    const found = page.getByRole('main').getByRole('listitem').getByRole('link')
    await expect(found.filter({ hasText: 'anna.core' })).toHaveCount(1)
    await expect(found.filter({ hasText: getAddress(anna.address).slice(0, 9) })).toHaveCount(1)
    await page.goto(`${api.url}/search?q=nobody.core`)
    await expect(page.getByText('No address is known for it.')).toBeVisible()

    await page.goto(`${api.url}/balancecheck-tool`)
    await page.getByLabel('Addresses').fill('anna.core')
    await page.getByRole('button', { name: 'Show balances' }).click()
    await expect(page).toHaveURL(new RegExp(`addresses=${getAddress(anna.address)}$`))
    await expect(page.getByRole('table').first().locator('tbody tr')).toHaveCount(1)
  } finally {
    // its live updates end with it
    await page.goto('about:blank')
    await api.stop()
    await names.stop()
  }
})
