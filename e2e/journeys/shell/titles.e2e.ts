import { pages } from '@corescope/api-schema/pages'
import { deployer } from '@corescope/devnet/world/accounts'
import { contractAddress } from '@corescope/devnet/world/contracts'
import { expect } from '@playwright/test'
import { ask, type Listed, type ListedTransaction } from '../../src/ask.ts'
import { readEnvironment } from '../../src/environment.ts'
import { startApi } from '../../src/house.ts'
import { test } from '../../src/test.ts'

const plain = pages.filter(({ path, debug, redirect, user }) => !path.includes('{') && !debug && !redirect && !user)
const titleIn = (html: string) => /<title>(.*?)<\/title>/.exec(html)?.[1]?.replaceAll('&#39;', "'")
const canonicalIn = (html: string) => /<link rel="canonical" href="(.*?)">/.exec(html)?.[1]

test('every page has its title in the server’s HTML, in both languages', async ({ request }) => {
  expect(plain.length).toBeGreaterThan(40)
  for (const { path, title } of plain) {
    const english = await (await request.get(path)).text()
    expect(titleIn(english), path).toBe(`${title.en} | Core Blockchain Devnet Explorer`)
    expect(canonicalIn(english), 'only the main network has canonical links').toBeUndefined()
    const chinese = await (await request.get(path, { headers: { 'accept-language': 'zh-CN' } })).text()
    expect(titleIn(chinese), path).toMatch(new RegExp(`^${title.zh_CN} \\| `))
  }
})

test('the title follows the navigation', async ({ page }) => {
  await page.goto('/terms')
  await expect(page).toHaveTitle('Terms of Service | Core Blockchain Devnet Explorer')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }).click()
  await expect(page).toHaveTitle('Contact Us | Core Blockchain Devnet Explorer')
  await page.goBack()
  await expect(page).toHaveTitle('Terms of Service | Core Blockchain Devnet Explorer')
})

test('a tab says what a token is called and how a transaction stands, until one goes on', async ({ page, request }) => {
  await page.goto(`/token/${contractAddress.stableToken}`)
  await expect(page).toHaveTitle('DUSD Devnet Dollar | Core Blockchain Devnet Explorer')
  const { records } = await ask<Listed<ListedTransaction>>(request, 'search_transaction')
  const failed = records.find(({ status }) => status === 0) ?? records[0]!
  await page.goto(`/tx/${failed.transactionHash}`)
  const ends = `${failed.transactionHash.slice(0, 8)}…${failed.transactionHash.slice(-6)}`
  const word = failed.status === 0 ? 'Failed' : 'Success'
  await expect(page).toHaveTitle(`Transaction ${ends} · ${word} | Core Blockchain Devnet Explorer`)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click()
  await expect(page).toHaveTitle('Terms of Service | Core Blockchain Devnet Explorer')
})

test('the main network has canonical links for the listed pages, and they follow the navigation', async ({ page }) => {
  const api = await startApi({
    DATABASE_URL: readEnvironment().E2E_EMPTY_DATABASE_URL,
    NETWORK: 'mainnet',
    RPC_URL: 'http://127.0.0.1:9',
    PUBLIC_URL: 'https://scan.example',
  })
  try {
    // The list of the specification, as far as its pages exist without a setting: /charts needs DEBUG_ROUTES.
    const listed = ['txs', 'contactus', 'login', 'brandassets', 'validators', 'blocks', 'register', 'topstat/overview']
    for (const { path } of plain) {
      const canonical = listed.includes(path.slice(1))
      const html = await (await page.request.get(`${api.url}${path}`)).text()
      expect(canonicalIn(html), path).toBe(canonical ? `https://scan.example${path}` : undefined)
    }
    const address = `/address/${deployer.address.toLowerCase()}`
    for (const asked of [address, `/address/${deployer.address.slice(2).toUpperCase()}`]) {
      const html = await (await page.request.get(`${api.url}${asked}`)).text()
      expect(canonicalIn(html)).toBe(`https://scan.example${address}`)
    }

    const link = page.locator('link[rel="canonical"]')
    await page.goto(`${api.url}/contactus`)
    await expect(link).toHaveAttribute('href', 'https://scan.example/contactus')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click()
    await expect(page).toHaveTitle(/^Terms of Service/)
    await expect(link).toHaveCount(0)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Brand Assets' }).click()
    await expect(link).toHaveAttribute('href', /\/brandassets$/)
  } finally {
    await page.close()
    await api.stop()
  }
})

test('server and browser agree on the title and the status of what can name nothing', async ({ page, complaints }) => {
  complaints.areExpected = true // the browser writes each 404 of a document into its console
  for (const path of ['/tx/0x00', '/block/abc', '/address/zz', '/block/countdown/x']) {
    const response = await page.goto(path)
    expect(response?.status(), path).toBe(404)
    const written = titleIn(await response!.text())
    expect(written, path).toBe('Page Not Found | Core Blockchain Devnet Explorer')
    await expect(page.locator('#root[data-ready]'), path).toBeVisible()
    await expect(page).toHaveTitle(written!)
    // as the app itself leads there
    await page.goto('/terms')
    await page.evaluate((to) => history.pushState({}, '', to), path)
    await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
    await expect(page).toHaveTitle(written!)
  }
})
