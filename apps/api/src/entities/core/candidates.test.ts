import type { CoreEventRow } from '@corescope/store/core-events/read'
import { coreKinds } from '@corescope/store/core-events/table'
import type { Reader, Statement } from '@corescope/store/reader'
import { expect, test } from 'vitest'
import {
  type CandidateState,
  createCandidates,
  feesGoTo,
  findCandidate,
  isElected,
  slashesOf,
  standingOf,
} from './candidates.ts'

const operator = `0x${'c1'.repeat(20)}`
const registered = { kind: coreKinds.registered, candidate: operator, amount: '5', position: 1, data: '0x' }
const noTopics = { contract: operator, topic0: '0x', topic1: '0x', topic2: '0x', topic3: '0x' }

/** A database with one candidate; its newest event and what stands between the two questions are for the test to change. */
const open = () => {
  const world = { newest: { position: 1, blockHash: '0xaa' }, read: 0, onRead: (): void => undefined }
  const reader = {
    row: async ({ name }: Statement<unknown>) => (name === 'core_newest_of_families' ? world.newest : undefined),
    rows: async ({ name }: Statement<unknown>) => {
      if (name === 'core_sealers_of_candidates') return []
      if (name !== 'core_events_latest') throw new Error(`asked for ${name}`)
      world.read += 1
      world.onRead()
      return [{ ...registered, ...noTopics } as CoreEventRow]
    },
  } as unknown as Reader
  return { world, candidates: createCandidates(reader) }
}

test('candidates are read once while no event changes them', async () => {
  const { world, candidates } = open()
  const [one, other] = await Promise.all([candidates.at(10), candidates.at(11)])
  expect(one.map((state) => state.operator)).toEqual([operator])
  expect(other).toBe(one)
  await candidates.at(12)
  expect(world.read).toBe(1)
})

test('the same place in another block is another state', async () => {
  const { world, candidates } = open()
  await candidates.at(10)
  world.newest = { position: 1, blockHash: '0xbb' }
  await candidates.at(10)
  expect(world.read).toBe(2)
})

test('what was read while a fork came is not kept', async () => {
  const { world, candidates } = open()
  world.onRead = () => {
    world.newest = { position: 1, blockHash: '0xbb' }
  }
  await candidates.at(10)
  world.newest = { position: 1, blockHash: '0xaa' }
  world.onRead = () => undefined
  await candidates.at(10)
  expect(world.read).toBe(2)
})

test('a database that fails is asked again', async () => {
  const { world, candidates } = open()
  world.onRead = () => {
    throw new Error('away')
  }
  await expect(candidates.at(10)).rejects.toThrow('away')
  world.onRead = () => undefined
  expect(await candidates.at(10)).toHaveLength(1)
})

test('who was jailed while it was elected is in the set no more, though the contract leaves the bit until the next turn', () => {
  expect([17, 19, 29, 21, 13, 1, 0].map((statusBits) => isElected({ statusBits }))).toEqual([
    ...[true, true, false, false, false, false, false],
  ])
  expect(standingOf({ statusBits: 29 })).toEqual(['candidate', 'jailed', 'lowMargin'])
  expect(standingOf({ statusBits: 19 })).toEqual(['candidate', 'refusing', 'elected'])
})

const [left, now] = [{ position: 5 } as CoreEventRow, null]
const span = (consensus: string) => ({ consensus, since: 1, opens: null, closes: null })
const stateOf = (state: object) => ({ unregistered: now, spans: [], ...state }) as unknown as CandidateState

test('punishments are found by the operator, by what it seals with, and by what was once sealed with', () => {
  const own = { operator, consensus: '0xc2', fee: '0xfee', spans: [span('0xc1'), span('0xc2')] }
  const found = (states: CandidateState[]) =>
    [operator, '0xc2', '0xc1', '0xfee'].map((address) => slashesOf(states, address))
  expect(found([stateOf(own)])).toEqual([
    ...[{ candidate: operator }, { candidate: operator }, { delegator: '0xc1' }, { candidate: '0xfee' }],
  ])
  // Others may have the address after who left: it is told of by itself.
  expect(found([stateOf({ ...own, unregistered: left })])[1]).toEqual({ delegator: '0xc2' })
})

test('an address to seal with is whose it is now: not that of a candidate that left, however late it came', () => {
  const states = [
    stateOf({ operator: 'stays', consensus: 'x', fee: 'shared' }),
    stateOf({ operator: 'left', consensus: 'x', fee: 'shared', unregistered: left }),
    stateOf({ operator: 'left too', consensus: 'y', fee: 'own', unregistered: left }),
  ]
  const told = (address: string) => {
    const found = findCandidate(states, address)
    return found && [found.state.operator, found.role]
  }
  expect(['x', 'shared', 'y', 'own', 'left'].map(told)).toEqual([
    ...[['stays', 'consensus'], ['stays', 'fee'], undefined],
    ...[
      ['left too', 'fee'],
      ['left', 'operator'],
    ],
  ])
})

test('a fee address of several is told of who was registered first, with the others', () => {
  const states = [
    stateOf({ operator: 'left', fee: 'shared', unregistered: left }),
    stateOf({ operator: 'first', fee: 'shared' }),
    stateOf({ operator: 'second', fee: 'shared' }),
    stateOf({ operator: 'third', fee: 'own' }),
  ]
  expect(findCandidate(states, 'shared')).toMatchObject({ state: { operator: 'first' }, role: 'fee' })
  expect(feesGoTo(states, 'shared').map(({ operator: one }) => one)).toEqual(['first', 'second'])
})
