import type { NodeStateRow } from '@corescope/store/head/read'
import { describe, expect, it } from 'vitest'
import { judgeState, type Standing, stalledSecondsOf } from './routes.ts'

const now = 1_800_000_000
const head = (number: number, secondsOld = 0) => ({ number, timestamp: now - secondsOld })
const node = (facts: Partial<NodeStateRow> = {}): NodeStateRow => ({
  secondsOld: 1,
  headNumber: 100,
  finalizedNumber: 90,
  finalizedHash: null,
  finalityBasis: 'node',
  reachable: true,
  awaySince: null,
  headSecondsOld: 1,
  halted: null,
  message: null,
  clientVersion: null,
  ...facts,
})
const leading: Standing['leader'] = { isLed: true, isDiskFull: false, hasTold: true }
const judge = (
  indexed: Standing['head'],
  nodeState: NodeStateRow | undefined,
  leader: Partial<Standing['leader']> = leading,
) => judgeState({ head: indexed, nodeState, leader: { ...leading, ...leader }, stalledSeconds: 60 }, now).state

describe('judgeState', () => {
  it.each([
    ['at the head', head(100), node(), 'ok'],
    ['five blocks behind', head(95), node(), 'ok'],
    ['six blocks behind', head(94), node(), 'behind'],
    ['few blocks, but a minute old', head(97, 61), node(), 'behind'],
    ['at the head of a chain that pauses', head(100, 4000), node(), 'ok'],
    ['at the head, which stands for a minute', head(100), node({ headSecondsOld: 60 }), 'ok'],
    ['at the head, which stands still', head(100), node({ headSecondsOld: 61 }), 'stalled'],
    ['behind a head that stands still', head(50), node({ headSecondsOld: 61 }), 'behind'],
    ['far behind', head(94), node({ headNumber: 5000 }), 'indexing'],
    ['nothing indexed', undefined, node(), 'indexing'],
    ['indexed, and the node has not said its head', head(100), node({ headNumber: null }), 'indexing'],
    ['nothing indexed, and no indexer ever heard of', undefined, undefined, 'indexing'],
    ['nothing indexed, and the node away', undefined, node({ reachable: false }), 'nodeDown'],
    ['node away', head(100), node({ reachable: false }), 'nodeDown'],
    ['indexer silent', head(100), node({ secondsOld: 60 }), 'indexerDown'],
    ['indexer never heard of', head(100), undefined, 'indexerDown'],
    [
      'halted, whatever else',
      head(100),
      node({ halted: 'a reorg below the finalized block', reachable: false }),
      'halted',
    ],
  ] as const)('%s', (_name, indexed, nodeState, state) => expect(judge(indexed, nodeState)).toBe(state))

  it.each([
    ['it is gone', { isLed: false, hasTold: true }, node(), 'indexerDown'],
    ['another has begun and told nothing yet', { isLed: true, hasTold: false }, node(), 'indexerDown'],
    ['the node was away then', { isLed: true, hasTold: false }, node({ reachable: false }), 'indexerDown'],
    [
      'it stood still for a reason that nobody has removed',
      { isLed: false, hasTold: false },
      node({ halted: 'a reorg' }),
      'halted',
    ],
  ] as const)('a word of a moment ago is not that of this indexer: %s', (_name, leader, nodeState, state) =>
    expect(judge(head(100), nodeState, leader)).toBe(state),
  )

  it('a node that is away is told with the time since when', () => {
    const away = node({ reachable: false, message: 'No node answers', awaySince: 1_799_999_000 })
    const told = judgeState({ head: head(100), nodeState: away, leader: leading, stalledSeconds: 60 }, now)
    expect(told.message).toBe('No node answers. It has been away since 2027-01-15 07:43 UTC.')
  })

  it('a full disk is named before what follows from it', () => {
    const standing = { head: head(100), nodeState: node({ secondsOld: 90 }), stalledSeconds: 60 }
    const told = judgeState({ ...standing, leader: { isLed: false, isDiskFull: true, hasTold: true } }, now)
    expect(told).toEqual({ state: 'databaseFull', message: 'The disk of the database is full.' })
  })

  it('a head stands still after 20 block times, a minute at least, or what is set', () => {
    expect([stalledSecondsOf(undefined, 2), stalledSecondsOf(undefined, 12)]).toEqual([60, 240])
    expect([stalledSecondsOf(600, 3), stalledSecondsOf(0, 3)]).toEqual([600, null])
  })

  it('a replica cannot see whether an indexer is at work: it goes by what was told, and how long ago', () => {
    const unseen = { isLed: null, isDiskFull: false, hasTold: true }
    const tell = (facts: Partial<NodeStateRow>, leader: Standing['leader'] = unseen) =>
      judgeState({ head: head(100), nodeState: node(facts), leader, stalledSeconds: 60 }, now)
    expect(tell({})).toEqual({ state: 'ok', message: null })
    expect(tell({ reachable: false }).state).toBe('nodeDown')
    expect(tell({}, { ...unseen, hasTold: false }).state).toBe('indexerDown')
    expect(tell({ secondsOld: 60 })).toEqual({
      state: 'indexerDown',
      message: 'The indexer, as this replica of the database knows it, was last heard of 60 seconds ago.',
    })
  })
})
