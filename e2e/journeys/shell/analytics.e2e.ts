import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import { readEnvironment } from '../../src/environment.ts'
import { type Running, startApi } from '../../src/house.ts'
import { listOn } from '../../src/table.ts'
import { test } from '../../src/test.ts'

interface Sink {
  url: string
  views: URLSearchParams[]
  cookies: (string | undefined)[]
}

test.describe('page views', () => {
  let sink: Sink
  const parts: Running[] = []
  let url = ''
  test.beforeAll(async () => {
    const views: URLSearchParams[] = []
    const cookies: Sink['cookies'] = []
    const server = createServer(async (request, response) => {
      let body = ''
      for await (const chunk of request) body += chunk
      views.push(new URLSearchParams(body))
      cookies.push(request.headers.cookie)
      response.writeHead(204, { 'access-control-allow-origin': '*' }).end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    sink = { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/collect`, views, cookies }
    const stop = () => new Promise<void>((resolve) => server.close(() => resolve()))
    const database = { DATABASE_URL: readEnvironment().E2E_DATABASE_URL, LOCAL_DEVNET: '1' }
    const api = await startApi({ ...database, ANALYTICS_TAG_ID: 'TAG-1', ANALYTICS_URL: sink.url })
    url = api.url
    parts.push(api, { stop })
  })
  test.afterAll(async () => {
    for (const part of parts) await part.stop()
  })

  test('are sent when the path changes, after the first paint, with the IP anonymised', async ({ page }) => {
    await page.goto(`${url}/blocks`)
    await listOn(page).settled()
    await expect.poll(() => sink.views.length).toBe(1)
    const beaconMs = () =>
      page.evaluate((to) => performance.getEntriesByName(to).at(0)?.startTime ?? Number.NaN, sink.url)
    const paintMs = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]!.startTime)
    await expect.poll(beaconMs).toBeGreaterThanOrEqual(paintMs)

    await listOn(page).next.click()
    await expect(page).toHaveURL(/page=2/)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click()
    await expect.poll(() => sink.views.length).toBe(2)
    expect(sink.views.map((view) => view.get('dp'))).toEqual(['/blocks', '/terms'])
    expect(sink.views.map((view) => [view.get('tid'), view.get('aip')])).toEqual([
      ['TAG-1', '1'],
      ['TAG-1', '1'],
    ])
    expect(sink.cookies.filter(Boolean)).toEqual([])
  })

  test('are not sent without an id, and nothing else leaves the site', async ({ page, baseURL }) => {
    const elsewhere: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).origin !== baseURL) elsewhere.push(request.url())
    })
    for (const path of ['/', '/blocks', '/accounts', '/terms']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
    const health = page.waitForResponse('**/health')
    await page.goto('/txs')
    await health
    expect(elsewhere).toEqual([])
  })
})
