import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createSchedule } from './create-schedule.ts'
import type { LaneAfter, LaneDeclaration } from './lane-declaration.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const lane = (name: string, after: LaneAfter): LaneDeclaration => ({ name, after, run: async () => undefined })
const first = lane('first', { wokenBy: ['newHead'] })
const dear = lane('dear', { wokenBy: ['first.level'], watchesNode: true })
const patient = lane('patient', { wokenBy: ['first.level', 'dear.moved'], givesWayTo: 'dear' })

const open = () => {
  const schedule = createSchedule([first, dear, patient])
  const [one, two, three] = [first, dear, patient].map(schedule.signalsOf)
  return { schedule, first: one!, dear: two!, patient: three! }
}

it('a lane is woken by what it names, and by nothing else', () => {
  const { schedule, ...lanes } = open()
  schedule.newHead()
  expect([lanes.first.due.take(), lanes.dear.due.take(), lanes.patient.due.take()]).toEqual([true, false, false])
  lanes.first.onLevel()
  expect([lanes.first.due.take(), lanes.dear.due.take()]).toEqual([false, true])
  lanes.dear.onMoved()
  expect([lanes.dear.due.take(), lanes.patient.due.take()]).toEqual([false, true])
})

it('a lane that gives way is first woken when the other is level, then at once', () => {
  const { first, dear, patient } = open()
  first.onLevel()
  first.onLevel()
  expect(patient.due.take()).toBe(false)
  dear.onLevel()
  expect(patient.due.take()).toBe(true)
  first.onLevel()
  expect(patient.due.take()).toBe(true)
  dear.onLevel()
  expect(patient.due.take()).toBe(false)
})

it('a lane gives way for half a minute, and not after the end', () => {
  const { first, patient, schedule } = open()
  first.onLevel()
  vi.advanceTimersByTime(29_999)
  expect(patient.due.take()).toBe(false)
  vi.advanceTimersByTime(1)
  expect(patient.due.take()).toBe(true)
  const second = open()
  second.first.onLevel()
  second.schedule.close()
  vi.advanceTimersByTime(60_000)
  expect(second.patient.due.take()).toBe(false)
  schedule.close()
})

it('a load is over for a lane when the lane is woken after it', () => {
  const { first, dear, patient } = open()
  expect(patient.loads).toMatchObject({ isUnderWay: true, ended: 0 })
  first.onLevel()
  expect(dear.loads).toMatchObject({ isUnderWay: false, ended: 1 })
  expect(patient.loads).toMatchObject({ isUnderWay: true, ended: 0 })
  dear.onMoved()
  expect(patient.loads.isUnderWay).toBe(true)
  dear.onLevel()
  expect(patient.loads).toMatchObject({ isUnderWay: false, ended: 1 })
  first.onLoad()
  expect([dear.loads.isUnderWay, patient.loads.isUnderWay]).toEqual([true, true])
  first.onLevel()
  expect(patient.loads).toMatchObject({ isUnderWay: false, ended: 2 })
})

it('who watches the node is told of another one, each by a bell of its own', () => {
  const { schedule, first, dear } = open()
  const other = schedule.watchNode()
  schedule.nodeMoved()
  expect([first.nodeMoved.take(), dear.nodeMoved.take(), other.take()]).toEqual([false, true, true])
  expect(dear.due.take()).toBe(false)
})

it.each([
  ['a name twice', [first, first], 'Two lanes have the name "first".'],
  ['a lane above one that it follows', [dear, first], 'The lane "dear" follows "first", which is no lane above it.'],
  [
    'a lane that gives way to none',
    [first, lane('other', { wokenBy: [], givesWayTo: 'nobody' })],
    'The lane "other" follows "nobody", which is no lane above it.',
  ],
  [
    'a lane that follows itself',
    [lane('self', { wokenBy: ['self.moved'] })],
    'The lane "self" follows "self", which is no lane above it.',
  ],
])('refuses %s', (_, lanes, message) => {
  expect(() => createSchedule(lanes)).toThrow(message)
})
