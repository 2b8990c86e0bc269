import { expect, it } from 'vitest'
import { UnavailableError } from '../http/errors.ts'
import { createHeavyWork } from './heavy-work.ts'

const one = () => 1
const gate = () => {
  let open: () => void = () => undefined
  const passed = new Promise<void>((resolve) => {
    open = resolve
  })
  return { passed, open: () => open() }
}

it('shares work under way, keeps what it found, and asks again after a failure', async () => {
  const heavy = createHeavyWork({ atOnce: 1, waiting: 1, keptBytes: 10, what: 'traces' })
  let runs = 0
  const work = async () => ({ run: ++runs })
  const [first, second] = await Promise.all([heavy.find('a', work, one), heavy.find('a', work, one)])
  expect([first, second, await heavy.find('a', work, one)]).toEqual([{ run: 1 }, { run: 1 }, { run: 1 }])
  await expect(heavy.find('b', () => Promise.reject(new Error('away')), one)).rejects.toThrow('away')
  expect(await heavy.find('b', work, one)).toEqual({ run: 2 })
})

it('runs so many at once, lets so many wait, and turns the rest away', async () => {
  const heavy = createHeavyWork({ atOnce: 2, waiting: 1, keptBytes: 100, what: 'traces' })
  const gates = [gate(), gate(), gate()]
  const started: number[] = []
  const begun = gates.map(({ passed }, index) =>
    heavy.find(
      `work ${index}`,
      async () => {
        started.push(index)
        await passed
        return { index }
      },
      one,
    ),
  )
  await expect(heavy.find('more', async () => ({}), one)).rejects.toThrow(UnavailableError)
  expect(started).toEqual([0, 1])
  gates[1]!.open()
  await begun[1]
  await expect.poll(() => started).toEqual([0, 1, 2])
  for (const { open } of gates) open()
  expect(await Promise.all(begun)).toEqual([{ index: 0 }, { index: 1 }, { index: 2 }])
  expect(await heavy.find('more', async () => ({ index: 3 }), one)).toEqual({ index: 3 })
})

it('turns away who waits too long, and lets in who comes when there is room', async () => {
  const heavy = createHeavyWork({ atOnce: 1, waiting: 5, waitingMs: 20, keptBytes: 100, what: 'traces' })
  const { passed, open } = gate()
  const running = heavy.find('running', () => passed.then(() => ({ run: 0 })), one)
  const late = Array.from({ length: 5 }, (_, run) => heavy.find(`late ${run}`, async () => ({ run }), one))
  for (const outcome of await Promise.allSettled(late))
    expect(outcome).toMatchObject({ reason: { why: { reason: 'busy' } } })
  open()
  expect(await running).toEqual({ run: 0 })
  expect(await heavy.find('late 0', async () => ({ run: 1 }), one)).toEqual({ run: 1 })
})

it('forgets the oldest when there is no room', async () => {
  const heavy = createHeavyWork({ atOnce: 1, waiting: 0, keptBytes: 10, what: 'traces' })
  let runs = 0
  const work = async () => ({ run: ++runs })
  for (const key of ['a', 'b', 'c', 'a']) await heavy.find(key, work, () => 4)
  expect(runs).toBe(4)
  await heavy.find('c', work, () => 4)
  expect(runs).toBe(4)
  for (let time = 0; time < 2; time += 1) await heavy.find('not the last word', work, () => 0)
  expect(runs).toBe(6)
})
