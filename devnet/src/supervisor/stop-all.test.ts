import { expect, it } from 'vitest'
import { stopAll } from './stop-all.ts'

it('stops parts from the end, each after the one before', async () => {
  const stopped: string[] = []
  const part = (name: string) => ({
    stop: async () => {
      await new Promise((resolve) => setImmediate(resolve))
      stopped.push(name)
    },
  })
  await stopAll(['database', 'node', 'api', 'indexer'].map(part))
  expect(stopped).toEqual(['indexer', 'api', 'node', 'database'])
})

it('waits for no part longer than the deadline of all', async () => {
  const hanging = { stop: () => new Promise<void>(() => undefined) }
  await stopAll([hanging], 20)
})

it('stops the others where one fails to, and tells of it then', async () => {
  const stopped: string[] = []
  const good = (name: string) => ({ stop: async () => void stopped.push(name) })
  const bad = { stop: () => Promise.reject(new Error('no')) }
  await expect(stopAll([good('database'), bad, good('indexer')])).rejects.toThrow(AggregateError)
  expect(stopped).toEqual(['indexer', 'database'])
})
