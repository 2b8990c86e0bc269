import type { ProxyUpgradeRecord } from '@corescope/api-schema/contracts/calls'
import { contractAddress } from '@corescope/devnet/world/contracts'
import { builtAddress } from '@corescope/devnet/world/workshop'
import { expect } from '@playwright/test'
import { ask, type Listed } from '../../src/ask.ts'
import { queryOf } from '../../src/table.ts'
import { test } from '../../src/test.ts'
import { verificationMs, verifyContract } from '../../src/verify-contract.ts'

const { tally, tallyTwice, slotProxy } = builtAddress
/** An event that nothing emits is in the ABI, and not in the instructions. */
const withEvent = (standardJson: string) =>
  standardJson.replace('contract TallyTwice is Tally {', '$&\\n    event Doubled(uint256 by);')

test('an upgrade shows what differs in the sources and in the ABI, then in the code', async ({ page, request }) => {
  test.setTimeout(2 * verificationMs + 60_000)
  await verifyContract(request, tally)
  await verifyContract(request, tallyTwice, withEvent)
  const { records } = await ask<Listed<ProxyUpgradeRecord>>(request, 'contract_upgrades', { address: slotProxy })
  expect(records.map(({ implementation }) => implementation?.hash)).toEqual([tally, tallyTwice, tally])

  await page.goto(`/address/${slotProxy}?tab=code`)
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Compare with the one before' }).nth(1).click()
  await expect(page).toHaveURL(/\/contract-diff-checker[?]/)
  await expect(main.getByText('TallyTwice', { exact: true })).toBeVisible()
  await expect(main.getByText('verified, partial match')).toBeVisible()
  await expect(main.getByRole('radio', { name: 'Source' })).toBeChecked()
  const files = main.getByRole('navigation', { name: 'Files that differ' })
  await expect(files.getByRole('status')).toHaveText('1 file differs')
  await expect(files.getByRole('button')).toHaveText('proxies/Upgradeable.sol changed')
  await expect(files.getByText('1 equal file')).toBeVisible()
  await expect(main.getByText('1 line more in the second')).toBeVisible()
  const lines = main.getByRole('region', { name: 'proxies/Upgradeable.sol' })
  await expect(lines.getByRole('listitem').filter({ hasText: 'only in the second' })).toContainText('event Doubled')

  await main.getByText('ABI', { exact: true }).first().click()
  await expect.poll(() => queryOf(page, 'view')).toBe('abi')
  await expect(main.getByText('1 added, 0 removed, 0 changed')).toBeVisible()
  await expect(main.getByRole('region', { name: 'Events' })).toContainText('Doubled(uint256 by)')

  await main.getByText('Code', { exact: true }).first().click()
  await expect(main.getByText('Instructions are compared one by one')).toBeVisible()
})

test('where one contract is not verified the code alone is compared, and the screen says why', async ({
  page,
  request,
}) => {
  test.setTimeout(verificationMs + 60_000)
  await verifyContract(request, tally)
  await page.goto(`/contract-diff-checker?a=${tally}&b=${contractAddress.beacon}`)
  const main = page.getByRole('main')
  await expect(main.getByText('Only the first contract is verified.')).toBeVisible()
  await expect(main.getByText('lines more in the second')).toBeVisible()
})
