import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { checkHealth, currentHealth, followHead, seedHealth } from './health.ts'

const answer = (body: unknown, status = 503) =>
  vi
    .spyOn(globalThis, 'fetch')
    .mockResolvedValue(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }))
const health = (state: string, head: number | null) => ({
  state,
  indexed: { head, hash: null, from: 0 },
  node: { head: 2020 },
})

beforeEach(() => seedHealth(false))
afterEach(() => vi.restoreAllMocks())

describe('a check', () => {
  it('takes a 503 as an answer', async () => {
    seedHealth(true)
    answer(health('indexing', null))
    expect(await checkHealth('')).toEqual({ isOffline: false, health: health('indexing', null), isPreparing: false })
  })
  it.each([['<html>'], [{ code: '1', message: 'something went wrong', data: null }], [null]])(
    'takes no word of another server for health: %j',
    async (body) => {
      answer(health('ok', 5), 200)
      await checkHealth('')
      answer(body, 500)
      expect(await checkHealth('')).toEqual({ isOffline: true, health: undefined, isPreparing: false })
    },
  )
})

describe('the head of the stream', () => {
  it.each(['indexing', 'behind'])('is the figure of what counts blocks: %s', async (state) => {
    answer(health(state, 12))
    await checkHealth('')
    followHead({ number: 749, hash: '0xab' })
    expect(currentHealth().health?.indexed).toEqual({ head: 749, hash: '0xab', from: 0 })
  })
  it('changes nothing else: the next check decides', async () => {
    followHead({ number: 749, hash: '0xab' })
    expect(currentHealth().health).toBeUndefined()
    answer(health('nodeDown', 12))
    await checkHealth('')
    followHead({ number: 749, hash: '0xab' })
    expect(currentHealth().health?.indexed.head).toBe(12)
  })
})
