import { expect, it } from 'vitest'
import { compareFacts, countFacts, tellDifferences } from './facts.ts'

const node = { holders: new Map([['a', '1']]), lists: new Map([['blocks', '3']]) }

it('equal facts have no differences', () => {
  expect(compareFacts(node, { lists: new Map([['blocks', '3']]), holders: new Map([['a', '1']]) })).toEqual([])
  expect(countFacts(node)).toEqual({ holders: 1, lists: 1 })
})

it('what is missing, surplus or another is named, all of it', () => {
  const index = { holders: new Map([['b', '1']]), lists: new Map([['blocks', '4']]), more: new Map([['c', '0']]) }
  const found = compareFacts(node, index)
  expect(found).toEqual([
    { section: 'holders', key: 'a', node: '1', index: 'nothing' },
    { section: 'holders', key: 'b', node: 'nothing', index: '1' },
    { section: 'lists', key: 'blocks', node: '3', index: '4' },
    { section: 'more', key: 'c', node: 'nothing', index: '0' },
  ])
  expect(tellDifferences(found)).toContain('  blocks: the node says 3, the index 4')
  expect(tellDifferences(found)[0]).toBe('holders: 2 differ')
})
