import type { NodeStateRow } from '@corescope/store/head/read'
import { describe, expect, it } from 'vitest'
import { judgeState, type Standing } from './routes.ts'

const now = 1_800_000_000
const head = (number: number, secondsOld = 0) => ({ number, timestamp: now - secondsOld })
const node = (facts: Partial<NodeStateRow> = {}): NodeStateRow => ({
  secondsOld: 1,
  headNumber: 100,
  finalizedNumber: 90,
  finalizedHash: null,
  reachable: true,
  halted: null,
  message: null,
  clientVersion: null,
  ...facts,
})
const leading: Standing['leader'] = { isLed: true, hasTold: true }
const judge = (indexed: Standing['head'], nodeState: NodeStateRow | undefined, leader = leading) =>
  judgeState({ head: indexed, nodeState, leader }, now).state

describe('judgeState', () => {
  it.each([
    ['at the head', head(100), node(), 'ok'],
    ['five blocks behind', head(95), node(), 'ok'],
    ['six blocks behind', head(94), node(), 'behind'],
    ['few blocks, but a minute old', head(97, 61), node(), 'behind'],
    ['at the head of a chain that pauses', head(100, 4000), node(), 'ok'],
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

  it('a replica cannot see whether an indexer is at work: it goes by what was told, and how long ago', () => {
    const unseen = { isLed: null, hasTold: true }
    const tell = (facts: Partial<NodeStateRow>, leader: Standing['leader'] = unseen) =>
      judgeState({ head: head(100), nodeState: node(facts), leader }, now)
    expect(tell({})).toEqual({ state: 'ok', message: null })
    expect(tell({ reachable: false }).state).toBe('nodeDown')
    expect(tell({}, { isLed: null, hasTold: false }).state).toBe('indexerDown')
    expect(tell({ secondsOld: 60 })).toEqual({
      state: 'indexerDown',
      message: 'The indexer, as this replica of the database knows it, was last heard of 60 seconds ago.',
    })
  })
})
