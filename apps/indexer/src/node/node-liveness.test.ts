import { expect, it } from 'vitest'
import { createNodeLiveness } from './node-liveness.ts'

/** A liveness with a patience of 15 s, and its clock. */
const listen = () => {
  let ms = 0
  const liveness = createNodeLiveness(15_000, () => ms)
  const hear = (outcome: string, afterSeconds: number) => {
    ms += afterSeconds * 1000
    liveness.observe({ outcome })
    return liveness.silence()
  }
  const wait = (seconds: number) => {
    ms += seconds * 1000
    return liveness.silence()
  }
  return { hear, wait }
}

it('a node that hangs is silent from the first request that waited in vain, until it answers anything', () => {
  const { hear, wait } = listen()
  expect(hear('ok', 1)).toBe(null)
  expect(hear('TimeoutError', 15)).toBe(15_000)
  expect(hear('TimeoutError', 5)).toBe(20_000)
  expect(wait(2)).toBe(22_000)
  expect(hear('ServerErrorAnswer', 1)).toBe(null)
})

it('a request that fails while others are answered, one that we end, and one that nobody asked say nothing', () => {
  const { hear, wait } = listen()
  expect(wait(600)).toBe(null)
  expect(hear('ok', 1)).toBe(null)
  expect(hear('ConnectionError', 1)).toBe(null)
  expect(hear('ok', 1)).toBe(null)
  expect(hear('aborted', 60)).toBe(null)
  expect(hear('RateLimitedError', 60)).toBe(null)
})

it('a node that refuses connections is silent when it has been for as long as a request may take', () => {
  const { hear } = listen()
  expect(hear('ConnectionError', 14)).toBe(null)
  expect(hear('ConnectionError', 1)).toBe(15_000)
})
