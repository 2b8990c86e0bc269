import type { RpcCall } from '@corescope/rpc/caller'
import { ExecutionRevertedError, StateUnavailableError } from '@corescope/rpc/errors'
import type { TransactionRow } from '@corescope/store/transactions/read'
import { expect, test } from 'vitest'
import type { ApiContext } from '../../context.ts'
import { FailureError } from '../../http/errors.ts'
import { findFailure } from './failure.ts'

const place = { endpoint: 'node', method: 'any' } as never
const said = (words: string) => {
  const text = Buffer.from(words)
  const word = (value: number) => value.toString(16).padStart(64, '0')
  return `0x08c379a0${word(32)}${word(text.length)}${text.toString('hex').padEnd(64, '0')}`
}

/** A node without old states, whose contract says something else today; it keeps its traces or it does not. */
const contextOf = (keepsTraces: boolean) =>
  ({
    node: {
      request: async ({ method, params }: RpcCall) => {
        if (method === 'eth_call' && params[1] === 'latest')
          throw new ExecutionRevertedError({ code: 3, message: 'execution reverted', data: said('visit us') }, place)
        throw new StateUnavailableError({ code: -32001, message: 'Resource not found' }, place)
      },
    },
    heavy: {
      find: async () => {
        if (!keepsTraces) throw new FailureError('The node no longer has the state.')
        const output = { hex: said('insufficient balance'), size: 100 }
        return { calls: [{ error: 'execution reverted', revertData: output.hex, output }], total: 1, cut: null }
      },
    },
    book: { mentions: async (ids: number[]) => new Map(ids.map((id) => [id, { hash: `0x${'ab'.repeat(20)}` }])) },
    abis: { find: async () => ({ of: () => [] }) },
    head: { current: async () => ({ head: { nameRound: 1 } }) },
    lookUps: { tokenFacts: async () => new Map() },
  }) as unknown as ApiContext
const rowOf = (digit: string) =>
  ({
    hash: `0x${digit.repeat(64)}`,
    blockHash: '0x01',
    blockNumber: 9,
    fromId: 1,
    toId: 2,
    value: '0',
    gas: '50000',
    input: '0x',
  }) as unknown as TransactionRow

test('a trace that the node keeps tells why, before what the call says today', async () => {
  expect(await findFailure(contextOf(true), rowOf('a'))).toMatchObject({
    kind: 'error',
    reason: 'insufficient balance',
    basis: 'execution',
  })
})

test('without a trace, what the call says today is marked as that', async () => {
  expect(await findFailure(contextOf(false), rowOf('b'))).toMatchObject({ reason: 'visit us', basis: 'currentState' })
})
