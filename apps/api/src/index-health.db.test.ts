import { indexHealth } from '@corescope/api-schema/index-health'
import { createSimulatedChain } from '@corescope/devnet/simulated-node/simulated-chain'
import { type IndexedApi, startIndexedApi } from '@corescope/devnet/test-worlds/indexed-api'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { presentCheck } from './features/index-health/routes.ts'

const chain = createSimulatedChain('health')
const former = [chain.head(), ...chain.extend(12)]
let api: IndexedApi
beforeAll(async () => {
  api = await startIndexedApi(former[0]!.block.hash)
})
afterAll(() => api.stop())

const readHealth = async () => {
  const body = (await (await fetch(`${api.url}${indexHealth.path}`)).json()) as { data: unknown }
  return indexHealth.response.parse(body.data)
}

it('answers while nothing is indexed', async () => {
  expect(await readHealth()).toMatchObject({
    ...{ asOf: null, from: 0, finalizedBlock: null, reorgs: [], irregularTokens: [] },
    node: { head: null, reachable: false, secondsOld: null },
    audit: { checks: [], open: 0, healed: 0, findings: [] },
  })
})

it('keeps the log of reorgs, newest first, with their depth', async () => {
  await api.commit(former)
  for (const [at, length] of [
    [9, 4],
    [12, 1],
  ] as const) {
    const displaced = chain.head().block
    const branch = chain.fork(at, length)
    const ancestor = chain.blockByNumber(at)!
    await api.rewind(ancestor)
    await api.commit(branch)
    await api.nodeSays(chain.head().block.number + 2, 5)
    const health = await readHealth()
    expect(health.asOf?.hash).toBe(chain.head().block.hash)
    expect(health.reorgs[0]).toMatchObject({
      ancestor: { number: at, hash: ancestor.block.hash },
      displaced: { number: displaced.number, hash: displaced.hash },
      depth: displaced.number - at,
      reason: 'replaced',
    })
    const lag = { name: 'blocks', number: chain.head().block.number, lag: 2 }
    expect(health.lanes).toEqual(expect.arrayContaining([expect.objectContaining(lag)]))
  }
  expect((await readHealth()).reorgs).toHaveLength(2)
})

it.each([
  [{ name: 'blocks', place: -1, last: 99, passes: 0 }, 0, 0],
  [{ name: 'blocks', place: 49, last: 99, passes: 0 }, 0, 0.5],
  [{ name: 'blocks', place: -1, last: 99, passes: 1 }, 0, 1],
  [{ name: 'blocks', place: 74, last: 99, passes: 1 }, 50, 0.5],
  [{ name: 'accounts', place: 0, last: 0, passes: 0 }, 0, 1],
  [{ name: 'tokens', place: 5, last: 10, passes: 3 }, 50, 0.5],
] as const)('%j from block %i is %d done', (row, from, progress) => {
  const figures = { covered: 0, lastCovered: null, lastSeconds: null, workedAt: 0, lastPassAt: null }
  expect(presentCheck({ ...figures, ...row }, from).progress).toBe(progress)
})
