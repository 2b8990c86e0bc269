import { expect, type Page } from '@playwright/test'
import { type BreakableHouse, startBreakableHouse } from '../../src/breakable-house.ts'
import { listOn } from '../../src/table.ts'
import { test } from '../../src/test.ts'

/** The banner hears of the node's end within the indexer's retries and its own next look. */
const patience = { timeout: 120_000 }

const banner = (page: Page) => page.locator('header + [role="status"]')

const newestBlock = async (page: Page) => Number((await listOn(page).keys())[0]?.replaceAll(',', ''))

test.describe('what breaks is said, and what comes back is seen', () => {
  test.describe.configure({ mode: 'serial', timeout: 400_000 })
  let house: BreakableHouse
  test.beforeAll(async () => {
    house = await startBreakableHouse()
  })
  test.afterAll(() => house?.stop())
  test.beforeEach(({ complaints }) => {
    complaints.areExpected = true
  })

  test('a reorganisation: the list follows, the displaced block is kept with its reason', async ({ page }) => {
    await house.node('evm_mine')
    await page.goto(`${house.url}/blocks`)
    const list = listOn(page)
    await list.settled()
    const start = Number(await house.node('eth_blockNumber'))
    await expect.poll(() => newestBlock(page)).toBe(start)
    const snapshot = await house.node('evm_snapshot')
    await house.node('evm_mine')
    await expect.poll(() => newestBlock(page)).toBe(start + 1)
    const displaced = (await list.rows.first().locator('a[href^="/block/"]').first().getAttribute('href'))!
    const { hash } = (await house.node('eth_getBlockByNumber', 'latest', false)) as { hash: string }

    // it is told for three seconds: whoever looks for it after the list may come too late
    const told = expect(page.locator('[popover]:popover-open')).toContainText('The chain was reorganised', patience)
    const reorganise = async () => {
      await house.node('evm_revert', snapshot)
      await house.node('evm_increaseTime', 60)
      await house.node('evm_mine')
      await house.node('evm_mine')
      await expect.poll(() => newestBlock(page), patience).toBe(start + 2)
    }
    await Promise.all([told, reorganise()])

    await page.goto(`${house.url}/blocks_forked`)
    await list.settled()
    await expect(list.rows).toHaveCount(1)
    await expect(list.rows.first()).toContainText('Another branch won')
    await page.goto(`${house.url}/block/${hash}`)
    await expect(page.getByRole('heading', { name: 'This block lost its place' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('Forked')
    await page.goto(`${house.url}${displaced}`)
    await expect(page.getByRole('heading', { name: 'This block lost its place' })).toHaveCount(0)
    await expect(page.getByRole('main')).not.toContainText(hash)
  })

  test('the node is killed: the banner says so, pages stay; it comes back: the banner goes, blocks go on', async ({
    page,
  }) => {
    await page.goto(`${house.url}/blocks`)
    await listOn(page).settled()
    await expect(banner(page)).toHaveCount(0)
    await house.killNode()
    await expect(banner(page)).toContainText('The node of this explorer cannot be reached', patience)
    await page.reload()
    await listOn(page).settled()
    await expect(banner(page)).toContainText('The node of this explorer cannot be reached', patience)
    const health = await page.request.get(`${house.url}/health`)
    expect(health.status()).toBe(503)
    expect((await health.json()).state).toBe('nodeDown')

    await house.startNode()
    await expect(banner(page)).toHaveCount(0, patience)
    const { number } = (await house.node('eth_getBlockByNumber', 'latest', false)) as { number: string }
    await house.node('evm_mine')
    await expect.poll(() => newestBlock(page), patience).toBe(Number(number) + 1)
  })

  test('the API goes away and comes back: offline is said, and the screen catches up by itself', async ({ page }) => {
    await page.goto(`${house.url}/blocks`)
    await listOn(page).settled()
    // scripts that come behind the list are of the API, too
    await page.waitForLoadState('networkidle')
    await house.stopApi()
    await expect(banner(page)).toContainText('No connection to the explorer', patience)
    await house.node('evm_mine')
    const { number } = (await house.node('eth_getBlockByNumber', 'latest', false)) as { number: string }
    await house.startApi()
    await expect(banner(page)).toHaveCount(0, patience)
    await expect.poll(() => newestBlock(page), patience).toBe(Number(number))
  })

  test('the reader’s own network is cut', async ({ page, context }) => {
    await page.goto(`${house.url}/blocks`)
    await listOn(page).settled()
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await expect(banner(page)).toContainText('No connection to the explorer', patience)
    await house.node('evm_mine')
    const { number } = (await house.node('eth_getBlockByNumber', 'latest', false)) as { number: string }
    await context.setOffline(false)
    await expect(banner(page)).toHaveCount(0, patience)
    await expect.poll(() => newestBlock(page), patience).toBe(Number(number))
  })

  test('a screen whose code did not come says so, and is there once the connection is back', async ({
    page,
    context,
  }) => {
    await page.goto(`${house.url}/blocks`)
    await listOn(page).settled()
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await page.evaluate(() => {
      const link = Object.assign(document.createElement('a'), { href: '/opcode-tool' })
      document.querySelector('main')!.append(link)
      link.click()
    })
    await expect(page.getByRole('alert').getByText('The network cannot be reached')).toBeVisible(patience)
    await context.setOffline(false)
    await expect(page.getByRole('main').getByRole('textbox').first()).toBeVisible(patience)
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})
