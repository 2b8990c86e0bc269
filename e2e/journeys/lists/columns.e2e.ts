import { expect, type Locator } from '@playwright/test'
import { ask, type Listed, type ListedTransaction } from '../../src/ask.ts'
import { listOn } from '../../src/table.ts'
import { test } from '../../src/test.ts'

/** Lines that the text of an element takes. */
const linesOf = (locator: Locator) =>
  locator.evaluateAll((elements) =>
    elements.map((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top / 6)))
        .size
    }),
  )

test('a method is written whole, or its tip has its full name', async ({ page }) => {
  await page.goto('/txs')
  await listOn(page).settled()
  const chips = await page.locator('main tbody [class*="method"]').evaluateAll((spans) =>
    spans
      .filter((span) => (span as HTMLElement).offsetParent !== null && span.scrollWidth > span.clientWidth)
      .map((span) => ({
        text: span.textContent ?? '',
        tip: span.closest('[data-tip]')?.getAttribute('data-tip') ?? '',
      })),
  )
  for (const { text, tip } of chips) expect(tip).toContain(text)
  const named = page.locator('main tbody [data-tip*="0x"]', { hasText: /^[a-zA-Z]\w+$/ }).first()
  await expect(named).toHaveAttribute('data-tip', /^\w+ · 0x[0-9a-f]{8}$/)
})

test('a method that has room on a wide screen is whole', async ({ page, request }) => {
  const { records } = await ask<Listed<ListedTransaction>>(request, 'search_transaction', { isSystem: false })
  for (const path of ['/tokentxns', `/address/${records[0]!.from.hash}`]) {
    await page.goto(path)
    await listOn(page).settled()
    const cut = await page
      .locator('main tbody [class*="method"]')
      .evaluateAll((chips) =>
        chips.filter((chip) => chip.scrollWidth > chip.clientWidth).map((chip) => chip.textContent ?? ''),
      )
    // what is longer than this has its tip
    expect(cut.filter((text) => text.length <= 'Contract creation'.length)).toEqual([])
  }
})

test('no cell is cut in a narrow window, in Chinese too', async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 768, height: 900 })
  await page.context().addCookies([{ name: 'locale', value: 'zh_CN', url: baseURL! }])
  for (const path of ['/validators', '/txsPending?state=replaced', '/contractsVerified']) {
    await page.goto(path)
    await listOn(page).settled()
    const cut = await page
      .locator('main tbody td')
      .evaluateAll((cells) =>
        cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent ?? ''),
      )
    expect(cut, path).toEqual([])
  }
})

test('the outline of a row that is walked to is whole', async ({ page }) => {
  await page.goto('/blocks')
  await listOn(page).settled()
  for (const key of ['j', 'j', 'k']) {
    await page.keyboard.press(key)
    const shadows = await page.evaluate(() =>
      [...document.activeElement!.children].map((cell) => getComputedStyle(cell).boxShadow),
    )
    // Drawn inside of the cells: no scroller and no neighbour cuts it. The ends have three sides, the others two.
    const sides = shadows.map((shadow) => shadow.match(/inset/g)?.length ?? 0)
    expect(sides).toEqual(shadows.map((_, place) => (place === 0 || place === shadows.length - 1 ? 3 : 2)))
  }
})

test('names of columns stand on one line', async ({ page }) => {
  for (const path of ['/txs', '/blocks', '/tokentxns']) {
    await page.goto(path)
    await listOn(page).settled()
    const heads = page.locator('main thead th')
    expect(Math.max(...(await linesOf(heads))), `${path}: ${await heads.allInnerTexts()}`).toBe(1)
  }
})

test('the columns of blocks share the free space', async ({ page }) => {
  await page.goto('/blocks')
  await listOn(page).settled()
  const free = await page.locator('main table').evaluate((table) => {
    const rows = [...table.querySelectorAll('tr')]
    const widthOf = (cell: Element) => {
      const range = document.createRange()
      range.selectNodeContents(cell)
      return range.getBoundingClientRect().width
    }
    return [...rows[0]!.children].map((head, column) => {
      const widest = Math.max(...rows.map((row) => (row.children[column] ? widthOf(row.children[column]!) : 0)))
      return Math.round(head.getBoundingClientRect().width - widest)
    })
  })
  expect(Math.max(...free) - Math.min(...free), free.join(' ')).toBeLessThan(120)
})

test('a base fee of nothing is written by one rule, and has no column', async ({ page, request }) => {
  const { records } = await ask<Listed<ListedTransaction>>(request, 'search_transaction')
  const { blockNumber, transactionHash } = records[0]!
  for (const path of [`/block/${blockNumber}`, `/tx/${transactionHash}`]) {
    await page.goto(path)
    const own = page.locator('dt', { hasText: 'Base fee' }).first().locator('xpath=following-sibling::dd')
    await expect(own).toHaveText(/^0 Gwei/)
  }
  await page.goto('/blocks')
  await listOn(page).settled()
  await expect(page.locator('main thead th', { hasText: 'Base fee' })).toHaveCount(0)
})

test('place, event and address of a log share a baseline', async ({ page, request }) => {
  const { records } = await ask<Listed<ListedTransaction>>(request, 'token_transfers', { standard: 20 })
  await page.goto(`/tx/${records[0]!.transactionHash}?tab=logs`)
  const head = page.getByRole('list', { name: 'Logs' }).getByRole('listitem').first().locator('div').first()
  await expect(head.locator('strong')).toBeVisible()
  const baselines = await head.evaluate((line) =>
    [...line.children].map((element) => {
      const mark = document.createElement('span')
      mark.style.cssText = 'display:inline-block;width:0;height:0'
      // Beside the text itself: what lies around it may be a box of its own.
      const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()
      text?.parentElement?.insertBefore(mark, text)
      const { bottom } = mark.getBoundingClientRect()
      mark.remove()
      return Math.round(bottom * 10) / 10
    }),
  )
  expect(baselines.length).toBeGreaterThan(2)
  expect(Math.max(...baselines) - Math.min(...baselines), baselines.join(' ')).toBeLessThan(2)
})
