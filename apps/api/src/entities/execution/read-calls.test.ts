import type { CallsRead } from '@corescope/rpc/traces/trace-calls'
import { expect, test } from 'vitest'
import { withOwnGas } from './read-calls.ts'

const call = (traceAddress: number[]): CallsRead['calls'][number] => ({
  ...{ traceAddress, type: 'call', from: `0x${'a1'.repeat(20)}`, to: `0x${'b2'.repeat(20)}`, value: 0n },
  ...{ gas: 900_000n, gasUsed: 800_000n, error: null, revertData: null, selector: null, logs: 0 },
  ...{ input: { hex: '0x', size: 0 }, output: { hex: '0x', size: 0 } },
})

test('the call at the top costs what the transaction does, those inside what the node tells', () => {
  const read = { calls: [call([]), call([0])], total: 2, cut: null }
  const { calls } = withOwnGas({ gas: '100000', gasUsed: '21064' }, read)
  expect(calls).toEqual([{ ...call([]), gas: 100_000n, gasUsed: 21_064n }, call([0])])
})
