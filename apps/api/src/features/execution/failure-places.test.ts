import { maxSteppedGas } from '@corescope/api-schema/execution/calls'
import { expect, it } from 'vitest'
import type { ApiContext } from '../../context.ts'
import { findFailurePlaces } from './failure-places.ts'

const failed = {
  traceAddress: [],
  type: 'call',
  to: `0x${'a1'.repeat(20)}`,
  error: 'out of gas',
  revertData: null,
} as const

it('asks no node for the steps of a run that used more gas than it can step through', async () => {
  // neither the database nor the node may be asked
  const context = {} as Pick<ApiContext, 'reader' | 'book'>
  const run = { calls: [failed], gasUsed: BigInt(maxSteppedGas) + 1n }
  const readEnds = () => Promise.reject(new Error('the node was asked'))
  expect(await findFailurePlaces(context, run, readEnds)).toEqual({ places: [], cut: null })
})
