import { RetryableRpcError, StateUnavailableError } from '@corescope/rpc/errors'
import { expect, it } from 'vitest'
import type { ApiContext } from '../../context.ts'
import { refuseLostState } from './refuse-lost-state.ts'

const block = { number: 7, hash: `0x${'07'.repeat(32)}` }
const nodeThat = (error: Error) => {
  const fail = () => Promise.reject(error)
  return { node: { call: fail, batch: fail, pinned: fail } as unknown as ApiContext['node'] }
}

it('a state that the node dropped is told from a node that is away', async () => {
  const gone = nodeThat(new StateUnavailableError({ code: -32_000, message: 'missing trie node' }, {}))
  await expect(refuseLostState(gone, block)).rejects.toMatchObject({
    message: 'The node no longer keeps the state of block 7.',
    why: { reason: 'stateGone', parameters: { block: 7 } },
  })
  await expect(refuseLostState(nodeThat(new RetryableRpcError('away', {})), block)).resolves.toBeUndefined()
})
