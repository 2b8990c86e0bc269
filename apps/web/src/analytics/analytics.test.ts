// @vitest-environment jsdom
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { createAnalytics } from './analytics.ts'

/** A local sink in place of the service; jsdom has no beacon, so it is sent by fetch to the same place. */
const openSink = async () => {
  const views: URLSearchParams[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      views.push(new URLSearchParams(body))
      response.writeHead(204, { 'access-control-allow-origin': '*' }).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const sent: Promise<unknown>[] = []
  const beacon = (url: string, body: URLSearchParams) =>
    sent.push(fetch(url, { method: 'POST', body: String(body) })) > 0
  vi.stubGlobal('navigator', { ...navigator, sendBeacon: beacon })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/collect`
  return { url, views, settle: () => Promise.all(sent), close: () => server.close() }
}

afterEach(() => vi.unstubAllGlobals())

test('one anonymised page view for each path that follows another', async () => {
  const sink = await openSink()
  const view = createAnalytics({ analyticsTagId: 'T-1', analyticsUrl: sink.url })
  view('/blocks')
  view('/blocks')
  view('/txs')
  await sink.settle()
  sink.close()
  expect(sink.views.map((entry) => entry.get('dp')).sort()).toEqual(['/blocks', '/txs'])
  for (const entry of sink.views)
    expect(Object.fromEntries(entry)).toMatchObject({ tid: 'T-1', aip: '1', t: 'pageview' })
})

test('nothing is sent without an id', async () => {
  const sink = await openSink()
  createAnalytics({ analyticsTagId: '', analyticsUrl: sink.url })('/blocks')
  await sink.settle()
  sink.close()
  expect(sink.views).toEqual([])
})
