import { toChecksumAddress } from '@corescope/decode/bytes/address'
import { contractAddress } from '@corescope/devnet/world/contracts'
import { expect, type Page } from '@playwright/test'
import { holdClock } from '../../src/hold-clock.ts'
import { test } from '../../src/test.ts'

interface Asked {
  method: string
  params?: unknown[]
}

/** A wallet that is on `chainId` and answers everything else with `outcome`; one with a code is an error. */
const installWallet = (page: Page, chainId: string, outcome: { code: number; message: string } | boolean | null) =>
  page.addInitScript(
    ([chain, answer]) => {
      const asked: Asked[] = []
      const request = async (call: Asked) => {
        asked.push(call)
        if (call.method === 'eth_chainId') return chain
        if (answer !== null && typeof answer === 'object') throw answer
        return answer
      }
      Object.assign(window, { asked, ethereum: { request } })
    },
    [chainId, outcome] as const,
  )

const pressAddNetwork = async (page: Page) => {
  await page.getByRole('button', { name: 'Wallet' }).click()
  await page.getByRole('button', { name: 'Add Core Blockchain Devnet to the wallet' }).click()
}

const addNetwork = async (page: Page) => {
  await page.goto('/terms')
  await pressAddNetwork(page)
}

const askedOf = (page: Page) => page.evaluate(() => (window as unknown as { asked: Asked[] }).asked)

const addToken = async (page: Page) => {
  await page.goto(`/address/${contractAddress.stableToken}`)
  await page.getByRole('main').getByRole('button', { name: 'Add DUSD to the wallet' }).click()
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
    await page.clock.install()
    await installWallet(page, '0x1', null)
    await page.goto('/terms')
    await holdClock(page)
    await pressAddNetwork(page)
    const toast = message(page, 'Success')
    await expect(toast).toBeVisible()
    const asked = await askedOf(page)
    expect(asked.at(-1)).toEqual({
      method: 'wallet_addEthereumChain',
      params: [
        {
          chainId: '0x458',
          chainName: 'Core Blockchain Devnet',
          nativeCurrency: { name: 'dCORE', symbol: 'dCORE', decimals: 18 },
          rpcUrls: [`${baseURL}/rpc/wallet`],
          blockExplorerUrls: [baseURL],
        },
      ],
    })
    await page.clock.runFor(2_900)
    await expect(toast).toBeVisible()
    await page.clock.runFor(200)
    await expect(toast).toHaveCount(0)
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

test.describe('adding a token to a browser wallet', () => {
  test('success, with what the wallet needs to know', async ({ page }) => {
    await installWallet(page, '0x458', true)
    await addToken(page)
    await expect(message(page, 'Success')).toBeVisible()
    const address = toChecksumAddress(contractAddress.stableToken)
    expect((await askedOf(page)).at(-1)).toEqual({
      method: 'wallet_watchAsset',
      params: { type: 'ERC20', options: { address, symbol: 'DUSD', decimals: 6 } },
    })
  })

  test('a wallet on another chain is asked nothing', async ({ page }) => {
    await installWallet(page, '0x1', true)
    await addToken(page)
    await expect(message(page, 'Please connect to Core Blockchain Devnet network')).toBeVisible()
    expect((await askedOf(page)).map(({ method }) => method)).toEqual(['eth_chainId'])
  })

  for (const [name, outcome] of [
    ['declines', false],
    ['answers with an error', { code: -32603, message: 'the wallet is asleep' }],
  ] as const) {
    test(`a wallet that ${name}`, async ({ page }) => {
      await installWallet(page, '0x458', outcome)
      await addToken(page)
      await expect(message(page, 'Add token failed')).toBeVisible()
    })
  }

  test('declined by the person', async ({ page }) => {
    await installWallet(page, '0x458', { code: 4001, message: 'User rejected the request.' })
    await addToken(page)
    await expect(message(page, 'You declined in the wallet.')).toBeVisible()
  })

  test('no wallet: asks to install one', async ({ page }) => {
    await addToken(page)
    await expect(message(page, 'Please install one from the browser’s store.')).toBeVisible()
  })

  test('only a token with decimals is offered', async ({ page }) => {
    const main = page.getByRole('main')
    for (const [address, token] of [
      [contractAddress.portraits, /Orchard Portraits \(PORTRAIT\)/],
      [contractAddress.failures, undefined],
    ] as const) {
      await page.goto(`/address/${address}`)
      await expect(main.locator('dt', { hasText: 'Code' })).toBeVisible()
      await expect(main.locator('dt', { hasText: /^Token$/ })).toHaveCount(token === undefined ? 0 : 1)
      if (token !== undefined) await expect(main).toContainText(token)
      await expect(main.getByRole('button', { name: /to the wallet/ })).toHaveCount(0)
    }
  })

  test.describe('in Chinese', () => {
    test.use({ locale: 'zh-CN' })
    test('the same', async ({ page }) => {
      await installWallet(page, '0x1', true)
      await page.goto(`/address/${contractAddress.stableToken}`)
      await page.getByRole('main').getByRole('button', { name: '将 DUSD 添加到钱包' }).click()
      await expect(message(page, '请连接到 Core Blockchain Devnet 网络')).toBeVisible()
    })
  })
})
