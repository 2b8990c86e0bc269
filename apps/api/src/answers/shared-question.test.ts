import { expect, it } from 'vitest'
import { createSharedQuestion } from './shared-question.ts'

/** Questions that are answered when the test says so. */
const startQuestions = () => {
  const waiting: { resolve: (epoch: number) => void; reject: (error: Error) => void }[] = []
  const read = () => new Promise<number>((resolve, reject) => waiting.push({ resolve, reject }))
  return { waiting, readEpoch: createSharedQuestion(read) }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

it('tells each an epoch that was read after it asked, and asks once for all who wait', async () => {
  const { waiting, readEpoch } = startQuestions()
  const first = readEpoch()
  const later = [readEpoch(), readEpoch(), readEpoch()]
  expect(waiting).toHaveLength(1)
  waiting[0]!.resolve(1)
  expect(await first).toBe(1)
  await settled()
  expect(waiting).toHaveLength(2)
  const last = readEpoch()
  waiting[1]!.resolve(2)
  expect(await Promise.all(later)).toEqual([2, 2, 2])
  await settled()
  expect(waiting).toHaveLength(3)
  waiting[2]!.resolve(3)
  expect(await last).toBe(3)
  const alone = readEpoch()
  waiting[3]!.resolve(4)
  expect(await alone).toBe(4)
})

it('a failed question fails those who share it and nobody else', async () => {
  const { waiting, readEpoch } = startQuestions()
  const first = readEpoch()
  const second = readEpoch()
  waiting[0]!.reject(new Error('away'))
  await expect(first).rejects.toThrow('away')
  await settled()
  waiting[1]!.resolve(7)
  expect(await second).toBe(7)
})
