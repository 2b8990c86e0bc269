import { notableBlocks, scheduleOf } from '@corescope/devnet/replay-node/schedule'
import { expect, type Page } from '@playwright/test'
import { readEnvironment } from '../../src/environment.ts'
import { test } from '../../src/test.ts'

const schedule = scheduleOf(200)

/** The extra-data panel of a block. */
const openPanel = async (page: Page, blockNumber: number) => {
  await page.goto(`${readEnvironment().E2E_REPLAY_URL}/block/${blockNumber}`)
  const panel = page.locator('section', { has: page.getByRole('heading', { name: 'Extra data', exact: true }) })
  await expect(panel).toBeVisible()
  const row = (name: string) => panel.locator('dt', { hasText: name }).first().locator('xpath=following-sibling::dd')
  return { panel, row, validators: panel.locator('table tbody tr') }
}

test.describe('the extra data of a Core block is read part by part', () => {
  test('an epoch before Luban lists addresses without keys', async ({ page }) => {
    const { row, validators } = await openPanel(page, 0)
    await expect(row('Validator size')).toContainText(/\d+ validators/)
    await expect(row('Validator size')).toContainText('Layout before Luban')
    expect(await validators.count()).toBeGreaterThan(3)
    await expect(validators.first()).toContainText('None yet')
    await expect(row('Turn length')).toContainText('Not in this block')
  })

  test('a block between epochs carries vanity and seal alone', async ({ page }) => {
    const { row, validators } = await openPanel(page, 1)
    await expect(row('Validator size')).toContainText('only a block that begins an epoch')
    await expect(row('Validators bitset')).toContainText('No vote attestation')
    await expect(validators).toHaveCount(0)
    await expect(row('Seal')).toContainText(/0x[0-9a-f]{130}/)
    await expect(row('Vanity text')).not.toBeEmpty()
  })

  test('a Luban epoch lists consensus and vote addresses', async ({ page }) => {
    const { row, validators } = await openPanel(page, schedule.firstKeys)
    await expect(row('Validator size')).toContainText('Luban layout')
    await expect(validators.first().locator('td').nth(1)).toContainText(/0x[0-9a-fA-F]{7}…/)
    await expect(validators.first().locator('td').nth(2)).toContainText(/0x[0-9a-f]{7}…/)
  })

  test('votes: bitset, who voted, BLS signature, source and target', async ({ page }) => {
    const { row } = await openPanel(page, schedule.firstVote + 1)
    await expect(row('Validators bitset')).toContainText(/0x[0-9a-f]+/)
    await expect(row('Validators bitset')).toContainText(/\d+ of \d+ voted/)
    await expect(row('BLS signature')).toContainText(/0x[0-9a-f]{192}/)
    await expect(row('Vote source')).toContainText(/0x[0-9a-f]{64}/)
    await expect(row('Vote target')).toContainText(String(schedule.firstVote))
  })

  test('a Bohr epoch names the turn length', async ({ page }) => {
    const { row } = await openPanel(page, schedule.bohr)
    await expect(row('Validator size')).toContainText('Bohr layout')
    await expect(row('Turn length')).toContainText(/\d+ blocks? in a row/)
  })

  test('what cannot be parsed is said and shown raw', async ({ page }) => {
    const { panel } = await openPanel(page, schedule.malformed)
    await expect(panel).toContainText(/Error parsing extraData 0x[0-9a-f]{100,}/)
  })

  for (const { blockNumber, shows } of notableBlocks(schedule)) {
    test(`a notable block opens: ${shows}`, async ({ page }) => {
      const { panel } = await openPanel(page, blockNumber)
      const failure = panel.getByText('Error parsing extraData')
      await expect(failure).toHaveCount(blockNumber === schedule.malformed ? 1 : 0)
    })
  }
})
