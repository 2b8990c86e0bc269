import { expect, it, vi } from 'vitest'
import { createShared } from './shared.ts'

const setUp = () => {
  let moment = 0
  const find = vi.fn(async (key: number) => ({ key, moment }))
  return {
    find,
    ask: createShared(find, { keyOf: (key) => key, moment: () => moment, maxKept: 100 }),
    pass: () => {
      moment += 1
    },
  }
}

it('those who ask the same at one moment share one answer', async () => {
  const { find, ask, pass } = setUp()
  const [first, second] = await Promise.all([ask(7), ask(7)])
  expect(first).toBe(second)
  expect(await ask(7)).toBe(first)
  await ask(8)
  expect(find.mock.calls).toEqual([[7], [8]])
  pass()
  expect(await ask(7)).toEqual({ key: 7, moment: 1 })
})

it('a failure is told to those who wait, and not kept', async () => {
  const { find, ask } = setUp()
  find.mockRejectedValueOnce(new Error('away'))
  const both = await Promise.allSettled([ask(7), ask(7)])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect((await ask(7)).key).toBe(7)
})

it('few are kept: anybody may ask for any number', async () => {
  const { find, ask } = setUp()
  for (let key = 0; key < 1_000; key++) await ask(key)
  await ask(999)
  expect(find).toHaveBeenCalledTimes(1_000)
  await ask(0)
  expect(find).toHaveBeenCalledTimes(1_001)
})
