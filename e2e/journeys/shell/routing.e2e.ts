import { expect } from '@playwright/test'
import { readEnvironment } from '../../src/environment.ts'
import { listOn } from '../../src/table.ts'
import { test } from '../../src/test.ts'

const hash = `0x${'ab'.repeat(32)}`

test.describe('routing is strict', () => {
  for (const path of [
    '/nothing',
    '/txs/',
    '/Txs',
    '/BLOCKS',
    '/block/1/',
    '/block/1/other',
    '/block/abc',
    '/tx/0x12',
    '/address/0x12',
    `/tx/${hash}`,
    '/block/9999999',
    '/block/99999999999',
    `/block/${hash}`,
  ]) {
    test(`${path} is not found: HTTP 404 and a screen that says so`, async ({ page, complaints }) => {
      complaints.areExpected = true // the browser writes each 404 of a document into its console
      const response = await page.goto(path)
      expect(response?.status()).toBe(404)
      await expect(page.getByRole('main')).toContainText(/There is no such|This is not an address|is still to come/)
      await expect(page.getByRole('alert')).toHaveCount(0)
    })
  }

  for (const path of ['/charts', '/chart/tx', '/topstat/network']) {
    test(`${path} is not found without DEBUG_ROUTES and PUBLIC_CHARTS`, async ({ request }) => {
      expect((await request.get(`${readEnvironment().E2E_REPLAY_URL}${path}`)).status()).toBe(404)
    })
  }

  for (const path of ['/%', '/tx/%E0%A4%A', '//blocks', '/redirect//evil.example', '/block//5']) {
    test(`${path} is not found, for server and browser alike`, async ({ page, complaints, baseURL }) => {
      const response = await page.goto(`${baseURL}${path}`)
      expect(response?.status()).toBe(404)
      await expect(page.getByRole('main')).toContainText(/There is no such|This is not an address/)
      expect(complaints.messages.filter((message) => !message.includes('status of 404'))).toEqual([])
      complaints.areExpected = true // the browser writes each 404 of a document into its console
    })
  }

  test('a block still to come is told of in the HTML', async ({ request }) => {
    const response = await request.get('/block/9999999')
    expect(response.status()).toBe(404)
    expect(await response.text()).toContain('Block 9,999,999 is still to come')
  })

  test('a link to nowhere inside the app shows the same screen without a reload', async ({ page }) => {
    await page.goto('/terms')
    await page.evaluate(() => history.pushState({}, '', '/Terms'))
    await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
    await expect(page.getByRole('heading', { name: 'There is no such page' })).toBeVisible()
    await expect(page).toHaveTitle(/^Page Not Found \| /)
    await page.getByRole('link', { name: 'To the dashboard' }).click()
    await expect(page).toHaveURL(/\/$/)
  })
})

test.describe('redirects', () => {
  for (const [from, to] of [
    ['/topstat', '/topstat/overview'],
    ['/redirect/blocks', '/blocks'],
    ['/redirect/block/1/txs?size=10', '/block/1/txs?size=10'],
  ] as const) {
    test(`${from} leads to ${to}`, async ({ request, page, baseURL }) => {
      const response = await request.get(from, { maxRedirects: 0 })
      expect(response.status()).toBe(302)
      expect(response.headers().location).toBe(to)
      await page.goto(from)
      await expect(page).toHaveURL(`${baseURL}${to}`)
    })
  }

  for (const path of ['/my', '/my/account', '/my/api_key']) {
    test(`${path} asks to sign in`, async ({ page }) => {
      await page.goto(path)
      await expect(page).toHaveURL(/\/login$/)
    })
  }

  for (const path of [
    '/redirect//evil.example',
    '/redirect/https://evil.example',
    '/redirect/https:evil.example',
    '/redirect/%2f%2fevil.example',
    '/redirect/%2Fevil.example',
    '/redirect/%5Cevil.example',
    '/redirect/javascript:alert(1)',
    '/redirect/..%2f..%2fevil.example',
    '/redirect/@evil.example',
    '/redirect/',
    '/redirect',
  ]) {
    test(`${path} leads nowhere`, async ({ page, request, baseURL, complaints }) => {
      complaints.areExpected = true
      const response = await request.get(path, { maxRedirects: 0 })
      expect(response.status()).toBe(404)
      await page.goto(path)
      expect(new URL(page.url()).origin).toBe(baseURL)
      await expect(page.getByRole('heading', { name: 'There is no such page' })).toBeVisible()
    })
  }
})

test('another path begins at its top; the same path keeps its place; Back returns to it', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 500 })
  await page.goto('/blocks')
  await expect(page.getByRole('main').locator('tbody tr')).toHaveCount(25)
  await page.evaluate(() => scrollTo(0, 700))
  const next = page.getByRole('navigation', { name: 'Pages' }).last().getByRole('button', { name: 'Next page' })
  await next.click()
  await expect(page).toHaveURL(/page=2/)
  await listOn(page).settled()
  const place = await page.evaluate(() => scrollY)
  expect(place).toBeGreaterThan(500)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Terms')
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
})

test('every link of the menus leads to a screen that is built', async ({ page }) => {
  await page.goto('/name-lookup')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Name Lookup')
  for (const menu of await page.getByRole('navigation', { name: 'Main menu' }).getByRole('button').all()) {
    await menu.click()
    const open = page.locator('[popover]:popover-open a')
    await expect(open.first()).toBeVisible()
    const links = await open.evaluateAll((all) => all.map((a) => a.getAttribute('href')))
    for (const link of links) {
      const response = await page.request.get(link!)
      expect(response.status(), link!).toBe(200)
    }
    await page.keyboard.press('Escape')
  }
})
