import { expect, test } from 'vitest'
import { passBatch } from './pass-batch.ts'
import type { PassThrough, Room } from './pass-through.ts'

/** A provider that takes so many calls at once. */
const provider = (
  most: number,
  refusal: unknown = { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'no' } },
) => {
  const sizes: number[] = []
  const answered = (answer: unknown) => ({ text: JSON.stringify(answer), answer })
  const rooms = new Set<Room | undefined>()
  const pass = (async (text: string, given?: Room) => {
    rooms.add(given)
    const asked = JSON.parse(text)
    const answer = ({ id, params }: { id: number; params: unknown }) => ({ jsonrpc: '2.0', id, result: params })
    if (!Array.isArray(asked)) {
      sizes.push(1)
      return answered(answer(asked))
    }
    sizes.push(asked.length)
    return answered(asked.length > most ? refusal : asked.map(answer).reverse())
  }) as PassThrough
  return { pass, sizes, rooms }
}
const room: Room = { bytes: 1000 }
const calls = (count: number) => Array.from({ length: count }, (_, index) => ({ method: 'm', params: [index] }))
const resultsOf = (answers: { id?: unknown; result?: unknown }[]) => answers.map(({ id, result }) => [id, result])
const expected = (count: number) => Array.from({ length: count }, (_, index) => [index, [index]])

test('one exchange where the provider takes all', async () => {
  const { pass, sizes } = provider(100)
  expect(resultsOf(await passBatch(pass, calls(40), room))).toEqual(expected(40))
  expect(sizes).toEqual([40])
})

test('a provider that takes ten at once is not offered more again', async () => {
  const { pass, sizes } = provider(10)
  expect(resultsOf(await passBatch(pass, calls(40), room))).toEqual(expected(40))
  sizes.length = 0
  expect(resultsOf(await passBatch(pass, calls(40), room))).toEqual(expected(40))
  expect(sizes).toEqual([10, 10, 10, 10])
})

test('a provider that takes no batches is asked call by call, from the second time on without an attempt', async () => {
  const { pass, sizes } = provider(1, [{ jsonrpc: '2.0', id: null, error: { code: -32600, message: 'no' } }])
  expect(resultsOf(await passBatch(pass, calls(7), room))).toEqual(expected(7))
  sizes.length = 0
  expect(resultsOf(await passBatch(pass, calls(7), room))).toEqual(expected(7))
  expect(sizes).toEqual([1, 1, 1, 1, 1, 1, 1])
})

test('all exchanges of one batch share one room', async () => {
  const { pass, rooms } = provider(10)
  await passBatch(pass, calls(40), room)
  expect([...rooms]).toEqual([room])
})
