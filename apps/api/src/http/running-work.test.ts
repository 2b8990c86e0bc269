import { expect, it } from 'vitest'
import { createRunningWork } from './running-work.ts'

it('waits for what runs, what fails, and what they begin', async () => {
  const work = createRunningWork()
  const ends: string[] = []
  const later = async (name: string) => {
    await new Promise((resolve) => setImmediate(resolve))
    ends.push(name)
  }
  const failing = work.watch(
    later('first').then(() => {
      void work.watch(later('second'))
      throw new Error('broken')
    }),
  )
  failing.catch(() => undefined)
  await work.settled()
  expect(ends).toEqual(['first', 'second'])
})

it('gives back what the watched function gives', async () => {
  const work = createRunningWork()
  expect(work.watched((a: number, b: number) => a + b)(1, 2)).toBe(3)
  await expect(work.watched(async () => Promise.reject(new Error('broken')))()).rejects.toThrow('broken')
  await work.settled()
})
