import { expect, it } from 'vitest'
import type { Connection } from './connection.ts'
import { createPool } from './pool.ts'

interface Made extends Connection {
  failure: Error | undefined
  isClosed: boolean
  breaks: (error: Error) => void
}

const house = (max: number, refuse: () => Error | undefined = () => undefined) => {
  const made: Made[] = []
  const idleErrors: string[] = []
  const pool = createPool({
    max,
    waitMs: 40,
    idleMs: 60_000,
    onIdleError: (error) => idleErrors.push(error.message),
    open: async (onFailure) => {
      const refusal = refuse()
      if (refusal !== undefined) throw refusal
      const one: Made = {
        ask: async () => [],
        close: async () => {
          one.isClosed = true
        },
        failure: undefined,
        isClosed: false,
        abandon: (error) => one.breaks(error),
        breaks: (error) => {
          one.failure = error
          onFailure(error)
        },
      }
      made.push(one)
      return one
    },
  })
  return { pool, made, idleErrors }
}

it('opens what is needed, lends the same again, and no more than it may', async () => {
  const { pool, made } = house(2)
  const one = await pool.borrow()
  pool.giveBack(one, false)
  expect(await pool.borrow()).toBe(one)
  const other = await pool.borrow()
  const third = pool.borrow()
  const fourth = pool.borrow()
  pool.giveBack(other, false)
  expect(await third).toBe(other)
  pool.giveBack(one, false)
  expect(await fourth).toBe(one)
  expect(made).toHaveLength(2)
})

it('who waits too long is told', async () => {
  const { pool } = house(1)
  await pool.borrow()
  await expect(pool.borrow()).rejects.toThrow('No connection came free in 40 ms.')
})

it('what broke or is spoilt is closed, and another opened for who waits', async () => {
  const { pool, made } = house(1)
  const one = (await pool.borrow()) as Made
  const second = pool.borrow()
  one.breaks(new Error('gone'))
  pool.giveBack(one, false)
  expect(await second).not.toBe(one)
  expect(one.isClosed).toBe(true)
  const third = pool.borrow()
  pool.giveBack(await second, true)
  expect(await third).toBe(made[2])
})

it('a connection that never closes is no hindrance to the next', async () => {
  const { pool, made } = house(1)
  const one = (await pool.borrow()) as Made
  one.close = () => new Promise(() => undefined)
  pool.giveBack(one, true)
  expect(await pool.borrow()).toBe(made[1])
})

it('what breaks while nobody has it is told once and never lent', async () => {
  const { pool, made, idleErrors } = house(1)
  pool.giveBack(await pool.borrow(), false)
  made[0]!.breaks(new Error('gone'))
  expect(idleErrors).toEqual(['gone'])
  await Promise.resolve()
  expect(await pool.borrow()).toBe(made[1])
})

it('each who waits is told why no connection can be opened', async () => {
  let isAway = false
  const { pool } = house(1, () => (isAway ? new Error('refused') : undefined))
  const one = await pool.borrow()
  const waiting = [pool.borrow(), pool.borrow()]
  isAway = true
  pool.giveBack(one, true)
  for (const attempt of waiting) await expect(attempt).rejects.toThrow('refused')
  isAway = false
  await pool.borrow()
})

it('ends when what is lent has come back; who waits is refused', async () => {
  const { pool, made } = house(1)
  const one = await pool.borrow()
  const waiting = pool.borrow()
  const ended = pool.end()
  await expect(waiting).rejects.toThrow('closed')
  await expect(pool.borrow()).rejects.toThrow('closed')
  pool.giveBack(one, false)
  await ended
  expect(made[0]!.isClosed).toBe(true)
})
