import type { VmStepRecord } from '@corescope/api-schema/execution/calls'
import { expect, test } from 'vitest'
import { findStep, isFailing } from './find-step.ts'

const stepOf = (index: number, opcode: string): VmStepRecord => ({
  ...{ index, programCounter: index, opcode, gas: '1', gasCost: '1', depth: 1, stack: [], error: null },
})
const trace = (total: number, special: Record<number, string>) => {
  const asked: number[] = []
  const load = async (start: number) => {
    asked.push(start)
    const count = Math.min(500, total - start)
    return Array.from({ length: count }, (_, place) => stepOf(start + place, special[start + place] ?? 'ADD'))
  }
  return { total, load, asked }
}

test('the next step is found across windows, and the one before it', async () => {
  const { total, load } = trace(1_200, { 3: 'CALL', 600: 'CALL', 1199: 'REVERT' })
  const isWanted = ({ opcode }: VmStepRecord) => opcode === 'CALL'
  expect(await findStep({ from: 3, by: 1, total, load, isWanted })).toEqual({ index: 600 })
  expect(await findStep({ from: 600, by: -1, total, load, isWanted })).toEqual({ index: 3 })
  expect(await findStep({ from: 600, by: 1, total, load, isWanted })).toBeUndefined()
  expect(await findStep({ from: total, by: -1, total, load, isWanted: isFailing })).toEqual({ index: 1_199 })
})

test('a search of a million steps stops and says where', async () => {
  const { total, load, asked } = trace(1_000_000, {})
  expect(await findStep({ from: -1, by: 1, total, load, isWanted: isFailing })).toEqual({ readTo: 10_000 })
  expect(asked).toHaveLength(20)
})
