import type { BlockPointRow } from '@corescope/store/head/read'
import type { Reader } from '@corescope/store/reader'
import { expect, it } from 'vitest'
import { createPointFinder } from './as-of.ts'

it('asks for a block once between two reorgs, and again while there is none', async () => {
  const asked: unknown[] = []
  const stored = new Map<number, BlockPointRow>()
  const rows = (_question: unknown, [numbers]: number[][]) => {
    asked.push(...numbers!)
    return Promise.resolve(numbers!.flatMap((number) => stored.get(number) ?? []))
  }
  const findPoint = createPointFinder({ rows } as unknown as Reader)
  const block = (hash: string): BlockPointRow => ({ number: 7, hash, timestamp: 1, lastTransactionPosition: 9 })

  expect(await findPoint({ forkEpoch: 1 }, 7)).toBeUndefined()
  stored.set(7, block('0xa'))
  expect(await findPoint({ forkEpoch: 1 }, 7)).toEqual(block('0xa'))
  expect(await findPoint({ forkEpoch: 1 }, 7)).toEqual(block('0xa'))
  expect(asked).toEqual([7, 7])
  stored.set(7, block('0xb'))
  expect(await findPoint({ forkEpoch: 2 }, 7)).toEqual(block('0xb'))
  expect(asked).toEqual([7, 7, 7])
})
