import type { Hash } from '@corescope/chain/types/hex'
import { expect, it } from 'vitest'
import { findCommonAncestor, highestCommon, nextWindow } from './reorg.ts'

const hash = (branch: string, number: number): Hash => `0x${branch}${number}`
const chain = (length: number, forkAt: number, branch: string) =>
  Array.from({ length }, (_, number) => ({ number, hash: hash(number < forkAt ? 'a' : branch, number) }))

const ancestorOf = (ours: ReturnType<typeof chain>, theirs: ReturnType<typeof chain>, startBlock = 0) => {
  const asked: number[] = []
  const source = {
    hashesAt: async (numbers: readonly number[]) => {
      asked.push(...numbers)
      return numbers.map((number) => theirs[number]?.hash)
    },
  }
  const list = async (from: number, to: number) => ours.slice(from, to + 1).reverse()
  return findCommonAncestor(source, list, { startBlock, head: ours.length - 1 }).then((ancestor) => ({
    ancestor,
    asked,
  }))
}

it('finds the ancestor at any depth and asks about no block twice', async () => {
  for (const depth of [1, 2, 8, 9, 40, 299]) {
    const ours = chain(300, 300 - depth, 'b')
    const { ancestor, asked } = await ancestorOf(ours, chain(310, 300 - depth, 'c'))
    expect(ancestor).toEqual(ours[299 - depth])
    expect(new Set(asked).size).toBe(asked.length)
  }
})

it('finds it when the chain of the node is shorter', async () => {
  const { ancestor } = await ancestorOf(chain(50, 50, 'b'), chain(30, 30, 'c'))
  expect(ancestor?.number).toBe(29)
})

it('says so when no indexed block is left', async () => {
  expect((await ancestorOf(chain(20, 0, 'b'), chain(20, 0, 'c'))).ancestor).toBeUndefined()
  const { ancestor, asked } = await ancestorOf(chain(20, 5, 'b'), chain(20, 5, 'c'), 10)
  expect(ancestor).toBeUndefined()
  expect(Math.min(...asked)).toBe(10)
})

it('takes the highest of several common blocks and widens its windows', () => {
  const ours = chain(4, 4, 'b')
  expect(
    highestCommon(
      ours,
      new Map([
        [1, hash('a', 1)],
        [2, hash('a', 2)],
        [3, undefined],
      ]),
    )?.number,
  ).toBe(2)
  expect(nextWindow(100, 0, 0)).toEqual({ from: 93, to: 100 })
  expect(nextWindow(100, 1, 0)).toEqual({ from: 85, to: 100 })
  expect(nextWindow(3, 4, 2)).toEqual({ from: 2, to: 3 })
})
