import { expect, it } from 'vitest'
import type { Caller, RpcAnswer } from '../caller.ts'
import { classifyNodeError, type WireError } from '../classify-failure.ts'
import { ConnectionError, CrossCheckError, GarbledAnswerError, MalformedFieldError } from '../errors.ts'
import { callContract } from './call-contract.ts'
import { callMany } from './call-many.ts'

const to = `0x${'c'.repeat(40)}` as const
const message = { to, data: '0x06fdde03' } as const

const failed = (error: WireError): RpcAnswer => ({
  ok: false,
  error: classifyNodeError(error, { method: 'eth_call' }),
})

/** A node that answers single calls and batches with these. */
const nodeThatAnswers = (answers: readonly RpcAnswer[]): Caller => ({
  request: async () => {
    const [answer] = answers
    if (!answer!.ok) throw answer!.error
    return answer!.result
  },
  batch: async () => [...answers],
  pinned: () => Promise.reject(new Error('not asked here')),
})

/** What several calls and a single one tell of the same answer. */
const ask = async (answer: RpcAnswer) => {
  const node = nodeThatAnswers([answer])
  const [one] = await callMany(node, [message], 'latest')
  return [one, await callContract(node, message, 'latest').catch((error: Error) => error.name)]
}

it.each<[string, WireError]>([
  ['geth reverts', { code: 3, message: 'execution reverted: header not found', data: '0x08c379a0' }],
  ['anvil halts', { code: -32603, message: 'EVM error InvalidFEOpcode' }],
  ['Nethermind', { code: -32015, message: 'VM execution error.' }],
  ['out of gas', { code: -32000, message: 'out of gas' }],
  ['geth halts', { code: -32000, message: 'stack limit reached 1024 (1023)' }],
])('a contract that refuses has answered: %s', async (_, error) => {
  expect(await ask(failed(error))).toEqual([null, null])
})

it.each<[string, WireError, string]>([
  ['geth without the block', { code: -32000, message: 'header not found' }, 'ServerErrorAnswer'],
  ['geth without the hash', { code: -32000, message: 'header for hash not found' }, 'ServerErrorAnswer'],
  ['geth on another branch', { code: -32000, message: 'hash is not currently canonical' }, 'ServerErrorAnswer'],
  ['Besu, Erigon, reth', { code: -32001, message: 'Block not found: 0x12' }, 'ServerErrorAnswer'],
  ['Nethermind', { code: -32001, message: 'Cannot find block 0x12' }, 'ServerErrorAnswer'],
  ['pruned', { code: -32000, message: 'missing trie node 00 (path )' }, 'StateUnavailableError'],
  ['reth, pruned', { code: -32603, message: 'state at block #1 is pruned' }, 'StateUnavailableError'],
  ['geth with paths', { code: -32000, message: 'historical state 00 is not available' }, 'StateUnavailableError'],
  ['busy', { code: -32603, message: 'internal error' }, 'ServerErrorAnswer'],
  ['its patience is over', { code: -32000, message: 'execution aborted (timeout = 5s)' }, 'ServerErrorAnswer'],
  ['no such method', { code: -32601, message: 'the method eth_call does not exist' }, 'MethodUnsupportedError'],
  ['no block objects', { code: -32602, message: 'invalid argument 1' }, 'InvalidParametersError'],
  ['too many requests', { code: -32005, message: 'limit exceeded' }, 'RateLimitedError'],
])('a node that cannot tell says nothing of the contract: %s', async (_, error, name) => {
  expect(await ask(failed(error))).toEqual([undefined, name])
})

it('each answer stands by itself, in the order of the questions', async () => {
  const refused = failed({ code: 3, message: 'execution reverted' })
  const unknown = failed({ code: -32000, message: 'header not found' })
  const node = nodeThatAnswers([{ ok: true, result: '0x01' }, unknown, refused])
  expect(await callMany(node, [message, message, message], 'latest')).toEqual(['0x01', undefined, null])
})

it('what is no answer of a node to a call is thrown', async () => {
  for (const error of [new GarbledAnswerError('cut', {}), new ConnectionError('away', {})]) {
    await expect(callMany(nodeThatAnswers([{ ok: false, error }]), [message], 'latest')).rejects.toBe(error)
  }
  const odd = nodeThatAnswers([{ ok: true, result: 5 }])
  await expect(callMany(odd, [message], 'latest')).rejects.toThrow(MalformedFieldError)
})

it('a node that takes no block objects (EIP-1898) is asked by number, and its block of that number has to be the one', async () => {
  const hash = `0x${'1'.repeat(64)}` as const
  const askedAt: unknown[] = []
  const nodeAt = (own: string): Caller => ({
    request: () => Promise.reject(new Error('not asked here')),
    batch: async (calls) =>
      calls.map(({ method, params }): RpcAnswer => {
        if (method === 'eth_getBlockByNumber')
          return { ok: true, result: { number: '0x7', hash: own, parentHash: own, timestamp: '0x1' } }
        askedAt.push(params[1])
        return params[1] === '0x7'
          ? { ok: true, result: '0x01' }
          : failed({ code: -32602, message: 'invalid argument 1' })
      }),
    pinned: (work) => work({ ...nodeAt(own), name: 'node' } as Parameters<typeof work>[0]),
  })
  const at = { number: 7, hash }
  expect(await callMany(nodeAt(hash), [message, message], at)).toEqual(['0x01', '0x01'])
  expect(askedAt).toEqual([{ blockHash: hash }, { blockHash: hash }, '0x7', '0x7'])
  await expect(callMany(nodeAt(`0x${'2'.repeat(64)}`), [message], at)).rejects.toThrow(CrossCheckError)
})
