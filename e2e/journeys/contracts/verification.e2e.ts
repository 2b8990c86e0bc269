import { fileURLToPath } from 'node:url'
import type { ProxyUpgradeRecord } from '@corescope/api-schema/contracts/calls'
import { contractAddress } from '@corescope/devnet/world/contracts'
import { listSubmissions } from '@corescope/devnet/world/submissions'
import { builtAddress } from '@corescope/devnet/world/workshop'
import { expect } from '@playwright/test'
import { ask } from '../../src/ask.ts'
import { test } from '../../src/test.ts'
import { installWallet } from '../../src/wallet.ts'

const sources = fileURLToPath(new URL('../../../devnet/contracts', import.meta.url))
/** Of a whole compilation, a minute at most of other settings that are tried, and what waits before it. */
const verificationMs = 120_000

test('the form knows the contract: its compiler is chosen, and an account is told to be none', async ({ page }) => {
  await page.goto(`/verifyContract?a=0x${'9'.repeat(40)}`)
  const main = page.getByRole('main')
  await expect(main.getByText('There is no contract at this address')).toBeVisible()
  await page.goto(`/verifyContract-solc-json?a=${contractAddress.counterByTwo}`)
  await expect(main.getByRole('combobox', { name: 'Compiler version' })).toHaveValue('0.8.37')
})

test('the list of compilers says from where each can be had, and what is switched off', async ({ page }) => {
  const main = page.getByRole('main')
  // the worker tells it once it has looked what it has
  await expect(async () => {
    await page.goto('/solcversions')
    await expect(main.getByRole('row').filter({ hasText: 'v0.8.37+commit' })).toContainText(
      'installed with this explorer',
    )
  }).toPass()
  const places = main.locator('section').filter({ hasText: 'Where releases of Solidity come from' })
  await expect(places.getByRole('listitem')).toHaveText([
    'npm · switched off here',
    'the official list · switched off here',
  ])
})

test('a wrong source is told the line, the right one is an exact match that is read and simulated from then on', async ({
  page,
  request,
}) => {
  test.setTimeout(2 * verificationMs + 60_000)
  const submission = listSubmissions(sources).find(({ name }) => name === 'Counter')
  const { standardJson, contractName } = submission!.request() as { standardJson: string; contractName: string }
  await page.goto(`/verifyContract-solc-json?a=${contractAddress.counter}`)
  const main = page.getByRole('main')
  // The list of compilers is there once the worker has looked what it has.
  await expect(async () => {
    await page.reload()
    await main.getByLabel('Compiler version').selectOption('0.8.37', { timeout: 3_000 })
  }).toPass()
  await main.getByLabel('Contract name').fill(contractName)
  const input = main.getByRole('textbox', { name: 'Standard JSON input' })
  await input.fill(standardJson.replace('count += 1;', 'count += 3;'))
  await main.getByRole('button', { name: 'Verify' }).click()
  await expect(main.getByRole('alert')).toBeVisible({ timeout: verificationMs })
  await expect(main.getByText(/proxies\/Counter\.sol:\d+/).first()).toBeVisible()
  await expect(main).toContainText('count += 3;')

  await input.fill(standardJson)
  await main.getByRole('button', { name: 'Verify' }).click()
  const done = main.getByRole('status').filter({ hasText: 'The contract is verified.' })
  await expect(done).toBeVisible({ timeout: verificationMs })
  await expect(done).toContainText('Exact')
  await done.getByRole('link', { name: 'See the source code' }).click()
  await expect(main.getByText('What the proxies of the devnet point to.')).toBeVisible()

  await page.goto(`/address/${contractAddress.counter}?tab=read`)
  await expect(main.getByRole('region', { name: 'Values' })).toContainText('version')

  await installWallet(page, request)
  await page.goto(`/address/${contractAddress.counter}?tab=write`)
  await main.getByRole('button', { name: 'Connect Test Wallet' }).click()
  await expect(main.getByText('Connected as')).toBeVisible()
  const upgrade = main.getByRole('group').filter({ hasText: 'upgradeToAndCall' }).first()
  await upgrade.getByText('upgradeToAndCall').click()
  await upgrade.getByRole('textbox', { name: /^implementation/ }).fill(contractAddress.counterByTwo)
  await upgrade.getByRole('textbox', { name: /^data/ }).fill('0x')
  await upgrade.getByRole('button', { name: 'Simulate' }).click()
  await expect(upgrade.getByText('This call would fail now:')).toBeVisible()
  await expect(upgrade).toContainText('Counter: not the keeper')
  await expect(upgrade.getByRole('link', { name: /Counter\.sol/ })).toBeVisible()
})

test('a proxy tells its upgrades, each beside the implementation before it', async ({ page, request }) => {
  const address = builtAddress.slotProxy
  const { records } = await ask<{ records: ProxyUpgradeRecord[] }>(request, 'contract_upgrades', { address })
  const [newest, before] = records.flatMap(({ implementation }) =>
    implementation === null ? [] : [implementation.hash],
  )
  await page.goto(`/address/${address}?tab=code`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Upgrades' })).toBeVisible()
  await expect(main.getByRole('row').filter({ hasText: 'It forwards to' })).toHaveCount(records.length)
  await main.getByRole('link', { name: 'Compare with the one before' }).first().click()
  await expect(page).toHaveURL(new RegExp(`/contract-diff-checker[?]a=${before}&b=${newest}$`))
})
