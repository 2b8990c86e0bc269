import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { listOn } from '../../src/table.ts'
import { test } from '../../src/test.ts'

type Words = Record<string, string>
const readMessages = (locale: string): Words =>
  JSON.parse(
    readFileSync(new URL(`../../../apps/web/src/api-client/messages/errors.${locale}.json`, import.meta.url), 'utf8'),
  )
const languages = [
  ['en-US', readMessages('en')],
  ['zh-CN', readMessages('zh_CN')],
] as const

const call = '**/api/chain/search_transaction'

/**
 * A page of a list that follows no head, so that only a person's own step asks the API; `turn` is that step, `alert` what the
 * footer says of it.
 */
const failingList = async (page: Page) => {
  await page.goto('/txs?page=3')
  await listOn(page).settled()
  const input = page.getByRole('main').getByRole('navigation').first().getByRole('textbox')
  return {
    turn: async () => {
      // Far from page 3, whose neighbours are fetched ahead and may be there already.
      await input.fill('6')
      await input.press('Enter')
    },
    alert: page.getByRole('main').getByRole('alert'),
  }
}

test.describe('each HTTP status of the catalogue has its message, in both languages', () => {
  for (const [locale, words] of languages) {
    test.describe(locale, () => {
      test.use({ locale })

      test('403, 404, 405, 408, 500 to 505', async ({ page, complaints }) => {
        complaints.areExpected = true
        await page.clock.install()
        const { turn, alert } = await failingList(page)
        let status = 0
        await page.route(call, (route) => route.fulfill({ status, body: 'nothing a reader should see' }))
        for (status of [403, 404, 405, 408, 500, 501, 502, 503, 504, 505]) {
          await (status === 403 ? turn() : alert.getByRole('button').click())
          // a table waits 750 ms before it fetches
          await page.clock.fastForward(750)
          await expect(alert, `HTTP ${status}`).toContainText(words[`status${status}`]!)
        }
        await expect(page.getByText('nothing a reader should see')).toHaveCount(0)
      })

      test('no network', async ({ page, complaints }) => {
        complaints.areExpected = true
        const { turn, alert } = await failingList(page)
        await page.route(call, (route) => route.abort('connectionrefused'))
        await turn()
        await expect(alert).toContainText(words.network!)
      })

      test('an empty answer', async ({ page, complaints }) => {
        complaints.areExpected = true
        const { turn, alert } = await failingList(page)
        await page.route(call, (route) => route.fulfill({ status: 200, body: '' }))
        await turn()
        await expect(alert).toContainText(words.requestFailed!)
      })
    })
  }
})

test('no answer in 15 seconds is a time-out', async ({ page, complaints }) => {
  complaints.areExpected = true
  const { turn, alert } = await failingList(page)
  await page.route(call, () => undefined) // never answered
  await turn()
  await expect(alert).toContainText('The request timed out', { timeout: 120_000 })
  // The next block asks again by itself: the sentence stays until there is an answer.
  await page.waitForRequest(call)
  await expect(alert).toContainText('The request timed out')
})

test('HTTP 400 and a failure envelope show the server’s own sentence', async ({ page, complaints }) => {
  complaints.areExpected = true
  const { turn, alert } = await failingList(page)
  const answer = (status: number, code: string | number, message: string) =>
    page.route(call, (route) => route.fulfill({ status, json: { code, message, data: null } }))
  await answer(400, 1, 'pageNum is "x", expected a whole number')
  await turn()
  await expect(alert).toContainText('pageNum is "x", expected a whole number')
  await page.unroute(call)
  await answer(200, '1', 'The orchard is closed')
  await alert.getByRole('button').click()
  await expect(alert).toContainText('The orchard is closed')
})

for (const [name, answer] of [
  ['HTTP 401', { status: 401, json: { code: 401, message: '', data: null } }],
  ['code 401', { status: 200, json: { code: '401', message: 'session ended', data: null } }],
] as const) {
  test(`${name} signs out and leads to /login`, async ({ page, complaints }) => {
    complaints.areExpected = true
    const { turn } = await failingList(page)
    await page.route(call, (route) => route.fulfill(answer))
    // A neighbouring page fetched ahead may meet the answer first and take the list away.
    await Promise.race([turn(), page.waitForURL(/\/login$/)])
    await expect(page).toHaveURL(/\/login$/)
    const why = page.getByText('You were signed out: your session has ended.')
    await expect(why).toBeVisible()
    await page.reload()
    await expect(why, 'the tab remembers why').toBeVisible()
  })
}

test('a panel that fails says so in its place and tries again; the rest of the screen stays', async ({
  page,
  complaints,
}) => {
  complaints.areExpected = true
  let isAway = true
  await page.route('**/api/chain/analysis_summary', (route) =>
    isAway ? route.fulfill({ status: 503, body: '' }) : route.fallback(),
  )
  await page.goto('/blocks')
  await listOn(page).settled()
  await page.getByRole('link', { name: 'Corescope' }).click()
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toContainText('The server is not available')
  await expect(page.getByRole('list', { name: 'Latest blocks' }).locator('li:not([inert])')).toHaveCount(10)
  // While it is away the button stands; the next block asks again, too, once it is back.
  const asked = page.waitForRequest('**/api/chain/analysis_summary')
  await alert.getByRole('button', { name: 'Try again' }).click()
  await asked
  isAway = false
  await expect(alert).toHaveCount(0)
  await expect(page.getByRole('main')).toContainText('Finalized block')
})

const toasts = (page: Page) => page.locator('body > * [popover="manual"]:popover-open').getByRole('alert')

test.describe('a failed call that is no table shows a toast; a table never does', () => {
  for (const [locale, words] of languages) {
    test.describe(locale, () => {
      test.use({ locale })

      test('each HTTP status by its message', async ({ page, complaints }) => {
        complaints.areExpected = true
        await page.goto('/blocks')
        await listOn(page).settled()
        let status = 0
        await page.route('**/api/chain/home_search_*', (route) => route.fulfill({ status, body: '' }))
        const search = page.getByRole('banner').getByRole('combobox')
        for (status of [403, 404, 405, 408, 500, 501, 502, 503, 504, 505]) {
          await search.fill(`${status}`)
          await expect(toasts(page).getByText(words[`status${status}`]!), `HTTP ${status}`).toBeVisible()
        }
      })
    })
  }

  test('a panel of the dashboard says it in its place as well, its lists only there', async ({ page, complaints }) => {
    complaints.areExpected = true
    const fail = (call: string) =>
      page.route(`**/api/chain/${call}`, (route) => route.fulfill({ status: 502, body: '' }))
    await page.goto('/terms')
    await fail('search_transaction')
    await page.getByRole('link', { name: 'Corescope' }).click()
    const main = page.getByRole('main')
    await expect(main.getByRole('alert')).toContainText('gave no valid answer')
    await expect(toasts(page)).toHaveCount(0)
    await page.goto('/terms')
    await fail('analysis_summary')
    await page.getByRole('link', { name: 'Corescope' }).click()
    await expect(toasts(page)).toContainText('A server behind the explorer gave no valid answer.')
    await expect(main.getByRole('alert').first()).toContainText('gave no valid answer')
  })

  test('what is not there has its own screen and no toast; what cannot be asked has one', async ({
    page,
    complaints,
  }) => {
    complaints.areExpected = true
    await page.goto('/terms')
    const search = page.getByRole('banner').getByRole('combobox')
    await search.fill(`0x${'ab'.repeat(32)}`)
    await search.press('Enter')
    await expect(page.getByRole('heading', { name: 'There is no such transaction' })).toBeVisible()
    await expect(toasts(page)).toHaveCount(0)
    const nobody = `0x${'ab'.repeat(20)}`
    for (const path of [`/token/${nobody}`, `/nft/${nobody}/1`]) {
      const link = page.getByRole('link', { name: 'Corescope' })
      await link.evaluate((element, href) => element.setAttribute('href', href), path)
      await link.click()
      await expect(page).toHaveURL(new RegExp(`${path}$`))
      await expect(page.getByRole('main').getByRole('heading', { name: /^There is no/ })).toBeVisible()
      await expect(toasts(page)).toHaveCount(0)
      await page.goto('/terms')
    }
    await page.route('**/api/chain/block', (route) => route.fulfill({ status: 500, body: '' }))
    await search.fill('5')
    await expect(page.getByRole('option').first()).toBeVisible()
    await search.press('ArrowDown')
    await search.press('Enter')
    await expect(page).toHaveURL(/\/block\/5$/)
    await expect(toasts(page)).toContainText('The server failed. Please try again later.')
  })
})

test('a refresh that fails keeps the rows, says since when they stand, and is tried again by itself', async ({
  page,
  complaints,
}) => {
  complaints.areExpected = true
  // No live updates: a block that arrives renews the rows, so that there is nothing to refresh.
  await page.route('**/events*', (route) => route.abort())
  await page.clock.install()
  await page.goto('/blocks')
  const list = listOn(page)
  await list.settled()
  let isDown = true
  await page.route('**/api/chain/search_block', (route) =>
    isDown ? route.fulfill({ status: 503, body: '' }) : route.continue(),
  )
  // Rows older than half a minute are asked for again when their list is shown.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click()
  await expect(page).toHaveURL(/terms$/)
  await page.clock.fastForward(31_000)
  await page.goBack()
  const stands = page.getByText(/The rows are those of \d{4}-\d\d-\d\d \d\d:\d\d/)
  await expect(stands).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('row')).not.toHaveCount(1)
  isDown = false
  await page.clock.fastForward(16_000)
  await expect(stands).toBeHidden({ timeout: 60_000 })
})
