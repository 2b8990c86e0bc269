import { expect, type Page } from '@playwright/test'
import { test } from '../src/test.ts'

interface Asked {
  method: string
  params?: unknown[]
}

/** A wallet that is on `chainId` and answers everything else with `outcome`: null, or an error. */
const installWallet = (page: Page, chainId: string, outcome: { code: number; message: string } | null) =>
  page.addInitScript(
    ([chain, failure]) => {
      const asked: Asked[] = []
      const request = async (call: Asked) => {
        asked.push(call)
        if (call.method === 'eth_chainId') return chain
        if (failure !== null) throw failure
        return null
      }
      Object.assign(window, { asked, ethereum: { request } })
    },
    [chainId, outcome] as const,
  )

const addNetwork = async (page: Page) => {
  await page.goto('/terms')
  await page.getByRole('button', { name: 'Wallet' }).click()
  await page.getByRole('button', { name: 'Add Core Blockchain Devnet to the wallet' }).click()
}

const message = (page: Page, text: string) => page.locator('[popover]:popover-open').getByText(text)

test.describe('adding the network to a browser wallet', () => {
  test('no wallet: asks to install one', async ({ page }) => {
    await addNetwork(page)
    await expect(message(page, 'Please install one from the browser’s store.')).toBeVisible()
  })

  test('something that is no wallet', async ({ page }) => {
    await page.addInitScript(() => Object.assign(window, { ethereum: {} }))
    await addNetwork(page)
    await expect(message(page, 'Unable to locate a compatible web3 browser!')).toBeVisible()
  })

  test('already on this chain', async ({ page }) => {
    await installWallet(page, '0x458', null)
    await addNetwork(page)
    await expect(message(page, 'Core Blockchain Devnet Network has already added')).toBeVisible()
  })

  test('success, with what the wallet needs to know; the message goes after three seconds', async ({
    page,
    baseURL,
  }) => {
    await installWallet(page, '0x1', null)
    await addNetwork(page)
    const toast = message(page, 'Success')
    await expect(toast).toBeVisible()
    const shown = Date.now()
    const asked = await page.evaluate(() => (window as unknown as { asked: Asked[] }).asked)
    expect(asked.at(-1)).toEqual({
      method: 'wallet_addEthereumChain',
      params: [
        {
          chainId: '0x458',
          chainName: 'Core Blockchain Devnet',
          nativeCurrency: { name: 'dCORE', symbol: 'dCORE', decimals: 18 },
          rpcUrls: [`${baseURL}/rpc`],
          blockExplorerUrls: [baseURL],
        },
      ],
    })
    await expect(toast).toHaveCount(0)
    expect(Date.now() - shown).toBeGreaterThan(2_000)
  })

  test('declined by the person', async ({ page }) => {
    await installWallet(page, '0x1', { code: 4001, message: 'User rejected the request.' })
    await addNetwork(page)
    await expect(message(page, 'You declined in the wallet.')).toBeVisible()
  })

  test('an error of the wallet is told', async ({ page }) => {
    await installWallet(page, '0x1', { code: -32603, message: 'the wallet is asleep' })
    await addNetwork(page)
    await expect(message(page, 'The wallet answered with an error: the wallet is asleep')).toBeVisible()
  })
})
