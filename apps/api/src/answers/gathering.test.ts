import { expect, it } from 'vitest'
import { createGathering } from './gathering.ts'

/** Questions that are answered when the test says so. */
const startQuestions = () => {
  const waiting: { keys: readonly number[]; answer: () => void; fail: (error: Error) => void }[] = []
  const lookUp = createGathering(
    (keys: readonly number[]) =>
      new Promise<ReadonlyMap<number, string>>((resolve, reject) =>
        waiting.push({
          keys,
          answer: () => resolve(new Map(keys.filter((key) => key < 100_000).map((key) => [key, `found ${key}`]))),
          fail: reject,
        }),
      ),
  )
  return { waiting, lookUp }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

it('who is alone asks at once; those who come meanwhile ask together, each key once, after it', async () => {
  const { waiting, lookUp } = startQuestions()
  const first = lookUp([1, 2, 2])
  const second = lookUp([2, 3])
  const third = lookUp([3, 100_000])
  expect(waiting.map(({ keys }) => keys)).toEqual([[1, 2]])
  waiting[0]!.answer()
  expect((await first).get(2)).toBe('found 2')
  await settled()
  expect(waiting[1]!.keys).toEqual([2, 3, 100_000])
  const fourth = lookUp([4])
  waiting[1]!.answer()
  expect((await second).get(3)).toBe('found 3')
  expect((await third).get(100_000)).toBeUndefined()
  await settled()
  expect(waiting[2]!.keys).toEqual([4])
  waiting[2]!.answer()
  expect((await fourth).get(4)).toBe('found 4')
  const alone = lookUp([5])
  expect(waiting).toHaveLength(4)
  waiting[3]!.answer()
  expect((await alone).get(5)).toBe('found 5')
})

it('a failed question fails those who share it and nobody else', async () => {
  const { waiting, lookUp } = startQuestions()
  const first = lookUp([1])
  const second = lookUp([2])
  waiting[0]!.fail(new Error('away'))
  await expect(first).rejects.toThrow('away')
  await settled()
  waiting[1]!.answer()
  expect((await second).get(2)).toBe('found 2')
})

it('a question has its bound: who comes with more waits for the next, and all are answered', async () => {
  const { waiting, lookUp } = startQuestions()
  const many = (from: number) => Array.from({ length: 600 }, (_, index) => from + index)
  const answers = [lookUp([0]), lookUp(many(1)), lookUp(many(1001)), lookUp(many(2001)), lookUp([7])]
  for (let asked = 0; asked < 4; asked += 1) {
    expect(waiting).toHaveLength(asked + 1)
    waiting[asked]!.answer()
    await settled()
  }
  expect(waiting.map(({ keys }) => keys.length)).toEqual([1, 600, 600, 601])
  expect((await answers[1]!).get(600)).toBe('found 600')
  expect((await answers[2]!).get(1600)).toBe('found 1600')
  expect((await answers[3]!).get(2600)).toBe('found 2600')
  expect((await answers[4]!).get(7)).toBe('found 7')
})
