import http from 'node:http'
import { bundlesOf, readRecording } from '@corescope/devnet/core-net/recording'
import { eventually } from '@corescope/devnet/test-worlds/eventually'
import { type IndexedApi, startIndexedApi } from '@corescope/devnet/test-worlds/indexed-api'
import { ownCoreRecordings } from '@corescope/devnet/test-worlds/recorded-core'
import { walkList } from '@corescope/devnet/test-worlds/walk-list'
import { afterAll, beforeAll, expect, it } from 'vitest'

// A recorded network of real nodes: rounds were turned on it, turns missed, a validator jailed.
const { file } = ownCoreRecordings.find(({ version }) => version === 'v1.0.19')!
const bundles = bundlesOf(readRecording(file))
const head = bundles.length - 1
let api: IndexedApi

interface News {
  name: string | undefined
  // biome-ignore lint/suspicious/noExplicitAny: an event as it crosses the wire
  data: any
}

/** Opens a stream; what is heard, named events and changes alike, is added to the list. */
const listen = (heard: News[], lastEventId?: number) =>
  new Promise<http.ClientRequest>((resolve, reject) => {
    const headers = lastEventId === undefined ? {} : { 'last-event-id': String(lastEventId) }
    const request = http.get(`${api.url}/events`, { headers, agent: false }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('error', () => undefined)
      response.on('data', (chunk: string) => {
        const parts = (text + chunk).split('\n\n')
        text = parts.pop() ?? ''
        for (const part of parts) {
          const data = /^data: (.*)$/m.exec(part)?.[1]
          if (data !== undefined) heard.push({ name: /^event: (.*)$/m.exec(part)?.[1], data: JSON.parse(data) })
        }
      })
      resolve(request)
    })
    request.on('error', reject)
  })
const named = (heard: readonly News[], wanted: string) =>
  heard.flatMap(({ name, data }) => (name === wanted ? [data] : []))
const hasHeard = (heard: readonly News[], number: number) =>
  eventually(() => expect(heard.findLast(({ name }) => name === undefined)?.data.head.number).toBe(number))

beforeAll(async () => {
  api = await startIndexedApi(bundles[0]!.block.hash)
  await api.commit(bundles.slice(0, 1))
})
afterAll(() => api.stop())

it('tells rounds and punishments as the lists have them, blocks coming alone or together, and again to who comes back', async () => {
  const heard: News[] = []
  const stream = await listen(heard)
  const [before] = await api.sql<{ last: string }>('select max(sequence) as last from changes')
  for (let at = 1; at <= head; at += 10) {
    if (at % 20 === 1) await api.commit(bundles.slice(at, at + 10))
    else for (const bundle of bundles.slice(at, at + 10)) await api.commit([bundle])
  }
  await hasHeard(heard, head)
  const rounds = (await walkList(api.ask, '/api/chain/rounds', {})).reverse()
  expect(rounds.length).toBeGreaterThan(3)
  expect(named(heard, 'round')).toEqual(
    rounds.map(({ round, blockNumber, transactionHash }) => ({ kind: 'round', round, blockNumber, transactionHash })),
  )
  const slashes = (await walkList(api.ask, '/api/chain/validator_slashes', {})).reverse()
  expect(new Set(slashes.map(({ kind }) => kind)).size).toBe(3)
  const told = named(heard, 'slash').map(({ slash, blockNumber, validator, consensus }) => [
    ...[slash, blockNumber, validator, consensus],
  ])
  expect(told).toEqual(
    slashes.map(({ kind, blockNumber, operator, consensus }) => [
      ...[kind, blockNumber, (operator ?? consensus).hash, consensus.hash],
    ]),
  )
  const again: News[] = []
  const second = await listen(again, Number(before!.last))
  await hasHeard(again, head)
  expect(named(again, 'round')).toEqual(named(heard, 'round'))
  expect(named(again, 'slash')).toEqual(named(heard, 'slash'))
  for (const request of [stream, second]) request.destroy()
})

it('tells finality once for each step, and only of blocks that readers can see', async () => {
  await api.rewind(bundles[head - 4]!)
  const heard: News[] = []
  const stream = await listen(heard)
  const next = async (number: number, finalized: number) => {
    await api.nodeSays(number, finalized)
    await api.commit([bundles[number]!])
    await hasHeard(heard, number)
  }
  await next(head - 3, head - 5)
  await next(head - 2, head - 5)
  await next(head - 1, head)
  await next(head, head)
  expect(named(heard, 'finality').map(({ number, basis }) => [number, basis])).toEqual([
    [head - 5, 'node'],
    [head, 'node'],
  ])
  stream.destroy()
})
