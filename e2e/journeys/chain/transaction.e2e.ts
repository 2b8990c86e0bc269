import { contractAddress } from '@corescope/devnet/world/contracts'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { ask, type Listed, type ListedTransaction } from '../../src/ask.ts'
import { holdClock } from '../../src/hold-clock.ts'
import { test } from '../../src/test.ts'

const listTransactions = async (request: APIRequestContext) => {
  const first = await ask<Listed<ListedTransaction>>(request, 'search_transaction', { pageNum: 1, pageSize: 100 })
  const others = Array.from({ length: first.pages - 1 }, (_, index) =>
    ask<Listed<ListedTransaction>>(request, 'search_transaction', { pageNum: index + 2, pageSize: 100 }),
  )
  return [first, ...(await Promise.all(others))].flatMap(({ records }) => records)
}

const tab = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Parts of the transaction' }).getByRole('link', { name })

test('a token transfer: sentence, facts, decoded logs and input, raw forms; each tab is a URL', async ({
  page,
  request,
}) => {
  const all = await listTransactions(request)
  const isTransfer = ({ to, status, method }: ListedTransaction) =>
    to?.hash === contractAddress.stableToken && status === 1 && method?.selector === '0xa9059cbb'
  const transfer = all.find(isTransfer)!
  await page.goto(`/tx/${transfer.transactionHash}`)
  const main = page.getByRole('main')
  await expect(main.getByText(transfer.transactionHash)).toBeVisible()
  // A transfer of nothing is told as the call it was.
  await expect(main).toContainText(/sent [\d,.<]+\s*DUSD to 0x|called transfer on/)
  await expect(main).toContainText('Success')

  await tab(page, /^Logs/).click()
  await expect(page).toHaveURL(/\?tab=logs$/)
  await expect(main).toContainText(/Transfer.*from.*address indexed.*to.*address indexed.*value.*uint256/)
  await main.getByText('Raw', { exact: true }).nth(1).click()
  await expect(main).toContainText('0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef')

  await tab(page, 'Input data').click()
  await expect(main).toContainText('transfer(address,uint256)')
  await main.getByText('Hex', { exact: true }).click()
  await expect(main).toContainText('0xa9059cbb')
  await main.getByText('UTF-8', { exact: true }).click()
  await expect(main).toContainText('not valid UTF-8')

  await tab(page, 'Raw').click()
  await expect(main).toContainText(`"hash": "${transfer.transactionHash}"`)
  await main.getByText('Receipt', { exact: true }).click()
  await expect(main).toContainText('"cumulativeGasUsed"')
  await page.reload()
  await expect(tab(page, 'Raw')).toHaveAttribute('aria-current', 'page')
  await page.goBack()
  await expect(tab(page, 'Input data')).toHaveAttribute('aria-current', 'page')
})

interface Failure {
  kind: string
  code: string | null
  reason: string
}

/** Bytes of an unknown error are cut into words: its selector stands whole. */
const reasonOf = ({ kind, reason }: Failure) => {
  if (kind === 'outOfGas') return 'It ran out of gas'
  if (kind === 'empty') return 'Reverted without a reason'
  if (kind === 'panic') return reason.replace('Panic', 'Reverted with panic')
  if (kind === 'invalidOpcode') return 'Invalid opcode'
  return kind === 'raw' ? reason.slice(0, 10) : reason
}

/** What contract or node said stays as it was said; around it, and in place of the compiler's numbers, stand Chinese words. */
const inChinese = ({ kind, code, reason }: Failure): string => {
  const words: Record<string, string> = {
    error: `已回滚：${reason}`,
    panic: `已回滚，触发 panic ${code}：`,
    empty: '已回滚，未给出原因',
    outOfGas: 'Gas 耗尽',
    invalidOpcode: '无效操作码',
    unknown: reason,
  }
  return words[kind] ?? '已回滚'
}

test('a failure says its reason, in the reader’s language', async ({ page, request }) => {
  const all = await listTransactions(request)
  const failed = all.filter(({ status, to }) => status === 0 && to?.hash === contractAddress.failures)
  expect(failed.length).toBeGreaterThan(5)
  const seen = new Set<string>()
  for (const { transactionHash } of failed) {
    const { failure } = await ask<{ failure: Failure | null }>(request, 'transaction', { transactionHash })
    if (failure === null || seen.has(failure.kind)) continue
    seen.add(failure.kind)
    await page.goto(`/tx/${transactionHash}`)
    await expect(page.getByRole('main')).toContainText('Failed')
    const row = page.getByRole('main').locator('dt', { hasText: 'Status' }).locator('xpath=following-sibling::dd')
    await expect(row).toContainText(reasonOf(failure))
    // The sentence above the facts says so, too.
    const sentence = page.getByRole('main').locator('p', { hasText: 'It failed.' })
    await expect(sentence).toContainText(/ tried to .* It failed\. /)
    await expect(sentence).toContainText(reasonOf(failure))
    const chinese = await page.request.get(`/tx/${transactionHash}`, { headers: { 'accept-language': 'zh-CN' } })
    const [shown = ''] = (await chinese.text()).split('id="first-screen"')
    expect(shown.includes(inChinese(failure)), inChinese(failure)).toBe(true)
    const [, english = ''] = failure.reason.split(': ')
    if (failure.kind === 'panic') expect(shown.includes(english), english).toBe(false)
  }
  expect([...seen]).toEqual(expect.arrayContaining(['error', 'panic', 'raw']))
})

test('copying confirms for one second, and lights nothing else', async ({ page, request }) => {
  const [newest] = await listTransactions(request)
  await page.clock.install()
  await page.goto(`/tx/${newest!.transactionHash}`)
  await holdClock(page)
  const button = page
    .getByRole('main')
    .getByRole('button', { name: /^Copy / })
    .first()
  await button.click()
  await expect(button).toHaveAttribute('data-copied', '')
  await page.clock.runFor(950)
  await expect(button).toHaveAttribute('data-copied', '')
  await page.clock.runFor(100)
  await expect(button).not.toHaveAttribute('data-copied', '')
  // Pasted as a person does it: reading the clipboard by a script takes a permission that the browser may refuse.
  const search = page.getByRole('combobox', { name: 'Search' })
  await search.focus()
  await search.press('Control+V')
  await expect(search).toHaveValue(newest!.transactionHash)
})

test('pointing at an address lights up its other appearances', async ({ page }) => {
  await page.goto(`/address/${contractAddress.stableToken}`)
  const same = page.getByRole('main').locator(`tbody [data-address="${contractAddress.stableToken}"]`)
  await expect(same.nth(1)).toBeVisible()
  const colour = (index: number) => same.nth(index).evaluate((element) => getComputedStyle(element).backgroundColor)
  await page.mouse.move(0, 0)
  await expect.poll(() => colour(1)).toBe('rgba(0, 0, 0, 0)')
  await same.first().hover()
  await expect.poll(() => colour(1)).not.toBe('rgba(0, 0, 0, 0)')
  await page.mouse.move(0, 0)
  await expect.poll(() => colour(1)).toBe('rgba(0, 0, 0, 0)')
})

test('addresses show their first 9 and last 8 characters in checksum form', async ({ page }) => {
  await page.goto('/accounts')
  const link = page.getByRole('main').locator('tbody [data-address] a', { hasText: /^0x/ }).first()
  const text = await link.textContent()
  expect(text).toMatch(/^0x[0-9a-fA-F]{7}…[0-9a-fA-F]{8}$/)
  expect(text).toMatch(/[A-F]/)
  await expect(link).toHaveAttribute('href', new RegExp(`^/address/${text!.slice(0, 9).toLowerCase()}`))
})

test('the name beside a whole address is not cut on a phone', async ({ page, request }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  const validatorSet = `0x${'1000'.padStart(40, '0')}`
  const call = (await listTransactions(request)).find(({ to }) => to?.hash === validatorSet)
  await page.goto(`/tx/${call!.transactionHash}`)
  const address = page.getByRole('main').locator('dd [data-address]', { hasText: /^0x[0-9a-fA-F]{40}$/ })
  const name = address.last().locator('xpath=../following-sibling::span[1]')
  await expect(name).toHaveText('ValidatorSet')
  expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  expect((await name.boundingBox())!.y).toBeGreaterThan((await address.last().boundingBox())!.y)
})
