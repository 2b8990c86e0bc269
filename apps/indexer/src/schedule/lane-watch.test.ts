import { expect, test } from 'vitest'
import { createLaneWatch, reportedAfterMs } from './lane-watch.ts'

const open = () => {
  const said: string[] = []
  let time = 1_000_000
  const note = (level: string) => (fields: object, text: string) =>
    void said.push(`${level} ${(fields as { lane: string }).lane}: ${text}`)
  const log = { info: note('info'), warn: note('warn') } as unknown as Parameters<typeof createLaneWatch>[0]
  const watch = createLaneWatch(log, () => time)
  const pass = (ms: number) => {
    time += ms
  }
  return { said, watch, pass }
}

test('a lane that fails for a minute is told of once, until it works again', () => {
  const { said, watch, pass } = open()
  watch.fail('balances', new Error('first'))
  pass(reportedAfterMs - 1)
  watch.fail('balances', new Error('second'))
  expect(watch.told()).toEqual([])
  pass(1)
  expect(watch.told()).toEqual([{ name: 'balances', since: new Date(1_000_000), message: 'second' }])
  watch.told()
  expect(said).toEqual(['warn balances: the lane has failed for a minute and tries on'])
  watch.succeed('balances')
  expect(watch.told()).toEqual([])
  expect(said).toHaveLength(2)
})

test('a lane that works between its failures is never told of', () => {
  const { said, watch, pass } = open()
  for (let round = 0; round < 10; round += 1) {
    watch.fail('tokens', new Error('again'))
    pass(reportedAfterMs / 2)
    watch.succeed('tokens')
  }
  expect(watch.told()).toEqual([])
  expect(said).toEqual([])
})

test('rests grow to ten seconds; each lane has its own', () => {
  const { watch, pass } = open()
  const rests = Array.from({ length: 12 }, () => watch.fail('audit.history', new Error('no')))
  expect(rests[0]).toBeLessThanOrEqual(500)
  for (const rest of rests.slice(6)) expect(rest).toBeGreaterThanOrEqual(5_000)
  expect(Math.max(...rests)).toBeLessThanOrEqual(10_000)
  expect([watch.isResting('audit.history'), watch.isResting('audit.blocks')]).toEqual([true, false])
  pass(10_001)
  expect(watch.isResting('audit.history')).toBe(false)
})

test('what a node says at length is cut', () => {
  const { watch, pass } = open()
  watch.fail('traces', new Error('x'.repeat(10_000)))
  pass(reportedAfterMs)
  expect(watch.told()[0]!.message).toHaveLength(500)
})
