import { expect, type Request } from '@playwright/test'
import { ask, type Listed, type ListedBlock } from '../../src/ask.ts'
import { holdClock } from '../../src/hold-clock.ts'
import { listOn, queryOf } from '../../src/table.ts'
import { test } from '../../src/test.ts'

const listCall = '**/api/chain/search_transaction'

const asks = (request: Request, pageNum: number) =>
  request.url().endsWith('/search_transaction') && request.postDataJSON().pageNum === pageNum

test.describe('tables keep the rules of the specification', () => {
  test('sizes 10, 25, 50, 100 with 25 at first; the URL names another', async ({ page }) => {
    await page.goto('/txs')
    const list = listOn(page)
    await list.settled()
    await expect(list.rows).toHaveCount(25)
    await expect(list.size).toHaveValue('25')
    expect(await list.size.locator('option').allInnerTexts()).toEqual(['10', '25', '50', '100'])
    for (const size of [10, 50, 100]) {
      await list.size.selectOption(String(size))
      await expect.poll(() => queryOf(page, 'size')).toBe(String(size))
      await expect(list.rows).toHaveCount(size)
    }
    await list.size.selectOption('25')
    await expect.poll(() => queryOf(page, 'size')).toBeNull()
  })

  test('first and previous are disabled on page 1, next and last on the last page', async ({ page }) => {
    await page.goto('/txs')
    const list = listOn(page)
    await list.settled()
    await expect(list.first).toBeDisabled()
    await expect(list.previous).toBeDisabled()
    await expect(list.next).toBeEnabled()
    await list.last.click()
    await expect(list.next).toBeDisabled()
    await expect(list.last).toBeDisabled()
    await expect(list.first).toBeEnabled()
    await expect(list.previous).toBeEnabled()
    await list.settled()
    const { last, total } = (await list.range())!
    expect(last).toBe(total)
  })

  test('the way to other pages stays while a page comes, and the focus on it', async ({ page }) => {
    await page.goto('/txs?size=10')
    const list = listOn(page)
    await list.settled()
    await list.next.focus()
    for (const pageNum of [2, 3, 4]) {
      await page.keyboard.press('Enter')
      await expect.poll(() => queryOf(page, 'page')).toBe(String(pageNum))
      // the address changes first: until the screen follows, the button leads to this page again
      await expect(list.pages.locator('input')).toHaveValue(String(pageNum))
      await list.settled()
      await expect(list.next).toBeFocused()
    }
  })

  test('pages are hidden where there is one, and where there is none', async ({ page, request }) => {
    const { records } = await ask<Listed<ListedBlock>>(request, 'search_block', { pageNum: 1, pageSize: 50 })
    const small = records.find(({ transactionCount }) => transactionCount > 0 && transactionCount <= 10)!
    await page.goto(`/block/${small.blockNumber}/txs`)
    const list = listOn(page)
    await list.settled()
    await expect(list.rows).toHaveCount(small.transactionCount)
    await expect(list.pages).toHaveCount(0)

    await page.goto('/txs?block=0')
    await expect(page.getByText('There are no matching entries')).toBeVisible()
    await expect(list.pages).toHaveCount(0)
  })

  test('a page beyond the end jumps to the last page', async ({ page }) => {
    await page.goto('/txs?page=99999')
    const list = listOn(page)
    await list.settled()
    const { last, total } = (await list.range())!
    expect(last).toBe(total)
    expect(Number(queryOf(page, 'page'))).toBe(Math.ceil(total / 25))
    await expect(list.last).toBeDisabled()
    expect(queryOf(page, 'asOf'), 'the last page of one block, while the chain goes on').toMatch(/^\d+$/)
  })

  test('a page beyond the end is never shown as an empty list', async ({ page }) => {
    const html = await (await page.request.get('/txs?page=99999')).text()
    expect(html).toContain('aria-busy="true"')
    expect(html).not.toContain('There are no matching entries')
  })

  test('a page that is not there yet is fetched after 750 ms, behind a skeleton', async ({ page }) => {
    await page.clock.install()
    await page.goto('/txs')
    const list = listOn(page)
    await list.settled()
    const asked: Request[] = []
    page.on('request', (request) => {
      if (asks(request, 3)) asked.push(request)
    })
    await holdClock(page)
    await list.jump.fill('3')
    await list.jump.press('Enter')
    await expect(list.table).toHaveAttribute('aria-busy', 'true')
    await page.clock.runFor(740)
    expect(asked).toEqual([])
    await page.clock.runFor(1_760)
    await expect.poll(() => asked.length).toBe(1)
    await page.clock.resume()
    await list.settled()
  })

  test('a neighbouring page is fetched when its button is pointed at, and shows without a skeleton', async ({
    page,
  }) => {
    await page.goto('/txs')
    const list = listOn(page)
    await list.settled()
    const answer = page.waitForResponse(
      (response) => response.url().endsWith('/search_transaction') && response.request().postDataJSON().pageNum === 2,
    )
    await list.next.hover()
    await answer
    // Who is about to turn the page sees the list stand still: the page after it stays the one that was fetched.
    await expect(page.getByRole('button', { name: /^\d+ new$/ })).toBeVisible({ timeout: 120_000 })
    const before = await list.keys()
    const wasBusy = list.table.evaluate(
      (table) =>
        new Promise<boolean>((resolve) => {
          let busy = false
          const observer = new MutationObserver(() => {
            busy ||= table.getAttribute('aria-busy') === 'true'
            if (location.search.includes('page=2')) {
              observer.disconnect()
              resolve(busy)
            }
          })
          observer.observe(table, { attributes: true, childList: true, subtree: true })
        }),
    )
    await list.next.click()
    expect(await wasBusy).toBe(false)
    await expect.poll(list.keys).not.toEqual(before)
  })

  test('a fetch that fails empties the list; the footer offers to try again; nothing pops up', async ({
    page,
    complaints,
  }) => {
    complaints.areExpected = true
    await page.goto('/txs')
    const list = listOn(page)
    await list.settled()
    await page.route(listCall, (route) => route.fulfill({ status: 500, json: {} }))
    await list.jump.fill('2')
    await list.jump.press('Enter')
    const alert = page.getByRole('main').getByRole('alert')
    await expect(alert).toContainText('The server failed')
    await expect(list.table.locator('tbody')).not.toContainText('0x')
    // nobody knows whether something would match
    await expect(page.getByText('There are no matching entries')).toHaveCount(0)
    await expect(list.pages).toHaveCount(0)
    await expect(page.getByRole('status').filter({ hasText: 'A list could not be loaded' })).toBeVisible()
    await expect(page.locator('[popover]:popover-open')).toHaveCount(0)
    await page.unroute(listCall)
    await alert.getByRole('button', { name: 'Try again' }).click()
    await list.settled()
    await expect(list.rows).toHaveCount(25)
    await expect(alert).toHaveCount(0)
  })

  test('rows are 44 px high and the table at least 1280 px wide, inside a scroller of its own', async ({ page }) => {
    await page.setViewportSize({ width: 800, height: 900 })
    for (const path of ['/txs', '/blocks']) {
      await page.goto(path)
      const list = listOn(page)
      await list.settled()
      const measured = await list.table.evaluate((table) => {
        // of the layout: a row that slides in is drawn a hair smaller
        const heights = [...table.querySelectorAll<HTMLElement>('tbody tr')].map((row) => row.offsetHeight)
        const scroller = table.parentElement!
        return {
          heights: [...new Set(heights)],
          width: table.getBoundingClientRect().width,
          scrolls: scroller.scrollWidth > scroller.clientWidth,
          overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        }
      })
      expect(measured).toMatchObject({ heights: [44], scrolls: true, overflow: 0 })
      expect(measured.width).toBeGreaterThanOrEqual(1280)
    }
  })

  test('the search popover filters, says what it cannot take, and is kept in the URL', async ({ page, request }) => {
    const { records } = await ask<Listed<ListedBlock>>(request, 'search_block', { pageNum: 1, pageSize: 50 })
    const block = records.find(({ transactionCount }) => transactionCount > 0)!
    await page.goto('/txs')
    const list = listOn(page)
    await list.settled()
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    const field = page.getByRole('textbox', { name: 'Block number or hash' })
    await field.fill('nonsense')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText('Enter a block number, or a hash of 64 hex digits.')).toBeVisible()
    await field.fill(String(block.blockNumber))
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect.poll(() => queryOf(page, 'block')).toBe(String(block.blockNumber))
    await list.settled()
    await expect(list.rows).toHaveCount(block.transactionCount)
    await page.reload()
    await list.settled()
    await expect(list.rows).toHaveCount(block.transactionCount)
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await expect.poll(() => queryOf(page, 'block')).toBeNull()
    await expect(list.rows).toHaveCount(25)
  })

  test('a range of blocks narrows a list exactly, is told, downloaded as it is, and taken back', async ({
    page,
    request,
  }) => {
    const range = { fromBlock: 20, toBlock: 25 }
    const { total } = await ask<Listed<unknown>>(request, 'search_block', { ...range })
    expect(total).toBe(6)
    await page.goto('/blocks')
    const list = listOn(page)
    await list.settled()
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('textbox', { name: 'From block' }).fill('25')
    await page.getByRole('textbox', { name: 'To block' }).fill('20')
    await page.keyboard.press('Enter')
    await expect(page.getByText('The end lies before the beginning.')).toBeVisible()
    await page.getByRole('textbox', { name: 'From block' }).fill('20')
    await page.getByRole('textbox', { name: 'To block' }).fill('25')
    await page.keyboard.press('Enter')
    await expect.poll(() => queryOf(page, 'toBlock')).toBe('25')
    await expect(list.rows).toHaveCount(6)
    const chips = page.getByRole('list', { name: 'Filter' })
    await expect(chips).toContainText('From block: 20')
    await page.goto('/txs?system=show&fromBlock=20&toBlock=25')
    await list.settled()
    const { total: transactions } = await ask<Listed<unknown>>(request, 'search_transaction', range)
    await expect(list.rows).toHaveCount(Math.min(25, transactions))
    await expect(page.getByRole('link', { name: 'CSV' })).toHaveAttribute('href', /fromBlock=20&toBlock=25$/)
    await chips.getByRole('button', { name: 'Remove the filter To block' }).click()
    await expect.poll(() => queryOf(page, 'toBlock')).toBeNull()
    await chips.getByRole('button', { name: 'Clear filters' }).click()
    await expect.poll(() => queryOf(page, 'fromBlock')).toBeNull()
    await expect(chips).toHaveCount(0)
  })

  test('an address that is pointed at, or reached by keyboard, shows what it is', async ({ page }) => {
    await page.goto('/txs?system=show&fromBlock=20&toBlock=40')
    const list = listOn(page)
    await list.settled()
    const address = list.table.locator('[data-address][data-tip]:has(a)').first()
    const checksum = (await address.getAttribute('data-tip'))!
    const card = page.locator('[popover]:popover-open', { hasText: checksum })
    await address.hover()
    await expect(card).toContainText('Balance')
    await expect(card).toContainText('Last active')
    await page.keyboard.press('Escape')
    await expect(card).toHaveCount(0)
    await page.keyboard.press('Tab')
    await address.locator('a').focus()
    await expect(card).toContainText('Balance')
    const transaction = list.table.locator('a[href^="/tx/0x"]').first()
    const hash = (await transaction.getAttribute('href'))!.slice('/tx/'.length)
    await transaction.focus()
    await expect(page.locator('[popover]:popover-open', { hasText: hash })).toContainText('Success')
    const block = list.table.locator('a[href^="/block/"]').first()
    const number = Number((await block.getAttribute('href'))!.slice('/block/'.length))
    await block.focus()
    const blockCard = page.locator('[popover]:popover-open', { hasText: `Block ${number.toLocaleString('en')}` })
    await expect(blockCard).toContainText('Gas used')
    await expect(blockCard).toContainText('Validator')
    await page.goto('/tokens')
    await page.locator('main tbody a[href^="/token/0x"]').first().hover()
    await expect(page.locator('[popover]:popover-open', { hasText: 'Total supply' })).toContainText('Holders')
  })

  test('new blocks slide into page 1, but not under the pointer', async ({ page }) => {
    await page.goto('/blocks')
    const list = listOn(page)
    await list.settled()
    const [before] = await list.keys()
    await page.mouse.move(0, 0)
    await expect.poll(async () => (await list.keys())[0]).not.toBe(before)
    await list.rows.nth(3).hover()
    const held = await list.keys()
    const waiting = page.getByRole('button', { name: /^\d+ new$/ })
    await expect(waiting).toBeVisible()
    expect(await list.keys()).toEqual(held)
    await waiting.click()
    await expect.poll(async () => (await list.keys())[0]).not.toBe(held[0])
  })

  test('a page seen as of a block stays as it is, and leads back to live', async ({ page }) => {
    await page.goto('/blocks')
    const list = listOn(page)
    await list.settled()
    await list.next.click()
    await expect.poll(() => queryOf(page, 'asOf')).not.toBeNull()
    await expect(page.getByText(`As of block ${queryOf(page, 'asOf')}`)).toBeVisible()
    await list.settled()
    const kept = await list.keys()
    const head = async () => (await (await page.request.get('/health')).json()).indexed.head as number
    const start = await head()
    await expect.poll(head, { timeout: 120_000 }).toBeGreaterThan(start + 1)
    expect(await list.keys()).toEqual(kept)
    await page.reload()
    await list.settled()
    expect(await list.keys()).toEqual(kept)
    await page.getByRole('button', { name: 'Back to live' }).click()
    await expect.poll(() => queryOf(page, 'asOf')).toBeNull()
  })

  test('rows are cards on a phone; the switch to the table is remembered', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/txs')
    const list = listOn(page)
    await list.settled()
    const widthOf = () => list.table.evaluate((table) => table.getBoundingClientRect().width)
    expect(await widthOf()).toBeLessThanOrEqual(360)
    await expect(list.rows).toHaveCount(25)
    await page.getByRole('button', { name: 'Show as table' }).click()
    expect(await widthOf()).toBeGreaterThanOrEqual(1280)
    await page.reload()
    await list.settled()
    expect(await widthOf()).toBeGreaterThanOrEqual(1280)
    await page.getByRole('button', { name: 'Show as cards' }).click()
    expect(await widthOf()).toBeLessThanOrEqual(360)
  })
})
