import { expect, it } from 'vitest'
import { TooManyError, UnavailableError } from '../http/errors.ts'
import { createTurns, type TurnsOptions } from './turns.ts'

const options: TurnsOptions = {
  atOnce: 3,
  ofClient: 2,
  waiting: 20,
  waitingOfClient: 10,
  waitMs: 60_000,
  bytes: 100,
  bytesOfClient: 50,
  what: 'questions',
}
/** Work that ends when it is told to; `begun` names what began, in order. */
const setUp = (given: Partial<TurnsOptions> = {}) => {
  const turns = createTurns({ ...options, ...given })
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (client: string, name: string, bytes = 0) =>
    turns.run(
      client,
      () => {
        begun.push(name)
        return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
      },
      () => bytes,
    )
  return { ask, begun, end: (name: string) => ends.get(name)!() }
}

it('runs two of one client and three of all at once; then clients take turns', async () => {
  const { ask, begun, end } = setUp()
  const asked = [ask('a', 'a1'), ask('a', 'a2'), ask('a', 'a3'), ask('a', 'a4'), ask('b', 'b1'), ask('b', 'b2')]
  await expect.poll(() => begun).toEqual(['a1', 'a2', 'b1'])
  end('a1')
  await asked[0]
  await expect.poll(() => begun).toEqual(['a1', 'a2', 'b1', 'a3'])
  end('a2')
  await asked[1]
  await expect.poll(() => begun).toEqual(['a1', 'a2', 'b1', 'a3', 'b2'])
  for (const name of ['a3', 'b1', 'b2']) end(name)
  await expect.poll(() => begun.length).toBe(6)
  end('a4')
  expect((await Promise.all(asked)).map(({ found }) => found)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'b2'])
})

it('begins nothing of a client, and nothing at all, above so many bytes that nobody has read yet', async () => {
  const { ask, begun, end } = setUp()
  const first = ask('a', 'a1', 60)
  await expect.poll(() => begun).toEqual(['a1'])
  end('a1')
  const made = await first
  const second = ask('a', 'a2')
  const others = ask('b', 'b1', 60)
  await expect.poll(() => begun).toEqual(['a1', 'b1'])
  end('b1')
  const ofOthers = await others
  const third = ask('c', 'c1')
  await expect.poll(() => begun).toEqual(['a1', 'b1'])
  made.taken()
  made.taken()
  await expect.poll(() => begun).toEqual(['a1', 'b1', 'a2', 'c1'])
  ofOthers.taken()
  for (const name of ['a2', 'c1']) end(name)
  expect((await Promise.all([second, third])).map(({ found }) => found)).toEqual(['a2', 'c1'])
})

it('turns away whoever has enough in line, and everybody when all have', async () => {
  const { ask, begun, end } = setUp({ atOnce: 1, ofClient: 1, waiting: 2, waitingOfClient: 1 })
  const asked = [ask('a', 'a1'), ask('a', 'a2'), ask('b', 'b1')]
  await expect(ask('a', 'a3')).rejects.toBeInstanceOf(TooManyError)
  await expect(ask('c', 'c1')).rejects.toBeInstanceOf(UnavailableError)
  expect(begun).toEqual(['a1'])
  // nobody is left in line: who waits is turned away after a minute, when other files run
  for (const name of ['a1', 'a2', 'b1']) {
    await expect.poll(() => begun).toContain(name)
    end(name)
  }
  expect(await Promise.all(asked)).toHaveLength(3)
})

it('lets nobody wait for longer than it says, and goes on with the rest', async () => {
  const { ask, begun, end } = setUp({ atOnce: 1, waitMs: 20 })
  const first = ask('a', 'a1')
  await expect(ask('a', 'a2')).rejects.toThrow('Too many questions are under way')
  end('a1')
  await first
  void ask('a', 'a3')
  await expect.poll(() => begun).toEqual(['a1', 'a3'])
})

it('a failure gives its place back', async () => {
  const { ask, begun } = setUp({ atOnce: 1 })
  const turns = createTurns({ ...options, atOnce: 1 })
  const failing = () =>
    turns.run(
      'a',
      () => Promise.reject(new Error('no')),
      () => 0,
    )
  await expect(failing()).rejects.toThrow('no')
  await expect(failing()).rejects.toThrow('no')
  void ask('a', 'a1')
  await expect.poll(() => begun).toEqual(['a1'])
})
