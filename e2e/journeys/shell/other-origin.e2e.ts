import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import { readEnvironment } from '../../src/environment.ts'
import { startApi } from '../../src/house.ts'
import { test } from '../../src/test.ts'

test('every screen reads the gas price at its start', async ({ page }) => {
  const asked = page.waitForRequest((request) => /eth_gasPrice/.test(request.postData() ?? ''))
  await page.goto('/terms')
  await asked
  await expect(page.getByRole('contentinfo')).toContainText(/gas price [\d.,]+ Gwei/)
})

/** A proxy as operators put before the API: `/explorer/api/…` is its `/api/…`, all else stays. */
const startProxy = async (target: () => string) => {
  const paths: string[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const path = request.url ?? '/'
    if (request.method === 'POST') paths.push(path)
    const { host: _host, connection: _connection, 'accept-encoding': _encoding, ...headers } = request.headers
    const answer = await fetch(`${target()}${path.replace(/^\/explorer\/api\//, '/api/')}`, {
      method: request.method!,
      headers: headers as Record<string, string>,
      ...(request.method === 'POST' ? { body: Buffer.concat(chunks) } : {}),
    })
    answer.headers.forEach((value, name) => {
      if (!/^(content-encoding|content-length|transfer-encoding|connection)$/.test(name))
        response.setHeader(name, value)
    })
    response.statusCode = answer.status
    if (/event-stream/.test(answer.headers.get('content-type') ?? '')) return response.flushHeaders()
    response.end(Buffer.from(await answer.arrayBuffer()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    paths,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

test('a page asks an API at another origin, behind a path of its own', async ({ page }) => {
  const { E2E_DATABASE_URL: database } = readEnvironment()
  let target = ''
  const proxy = await startProxy(() => target)
  const settings = { DATABASE_URL: database, LOCAL_DEVNET: '1' }
  const api = await startApi(settings)
  target = api.url
  const site = await startApi({ ...settings, API_BASE_URL: proxy.url, API_URL_PREFIX: '/explorer/api' })
  try {
    await page.goto(`${site.url}/terms`)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }).click()
    await page.getByRole('combobox', { name: 'Search' }).fill('5')
    await expect(page.getByRole('listbox')).toContainText('Block')
    expect(proxy.paths).toContain('/explorer/api/chain/home_search_address')
    // what is no call of a script goes there too
    await page.goto(`${site.url}/exportData`)
    const exportUrl = `${proxy.url}/explorer/api/chain/export`
    await expect(page.locator(`form[action="${exportUrl}"]`)).toBeVisible()
    await page.goto(`${site.url}/txs`)
    const link = page.getByRole('main').locator('a[href*="/chain/export?"]')
    await expect(link).toHaveAttribute('href', new RegExp(`^${exportUrl}\\?`))
    const saved = await page.request.get((await link.getAttribute('href'))!)
    expect([saved.status(), saved.headers()['content-type']]).toEqual([200, expect.stringContaining('text/csv')])
  } finally {
    await Promise.all([api.stop(), site.stop()])
    proxy.stop()
  }
})
