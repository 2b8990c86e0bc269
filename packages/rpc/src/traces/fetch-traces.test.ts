import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createSimulatedChain, type SimulatedChain } from '@corescope/devnet/simulated-node/simulated-chain'
import { startSimulatedNode } from '@corescope/devnet/simulated-node/simulated-node'
import { afterEach, expect, test } from 'vitest'
import { MethodUnsupportedError, NotAppliedError, OtherBlockError, StateUnavailableError } from '../errors.ts'
import { createTransport } from '../transport/transport.ts'
import { fetchTraces, probeTraces } from './fetch-traces.ts'

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

const makeChain = () => {
  const chain = createSimulatedChain('traced', { transactionsPerBlock: 2 })
  chain.extend(20)
  return chain
}

/** The node of a chain, whose answers to methods of tracing are another's. */
async function serve(chain: SimulatedChain, answerTracing: (method: string, params: unknown[]) => object) {
  const node = await startSimulatedNode(chain)
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const asked = JSON.parse(body)
    const answers = await Promise.all(
      [asked].flat().map(async (call) => {
        if (/trace/.test(call.method)) return { id: call.id, ...answerTracing(call.method, call.params) }
        return (await fetch(node.url, { method: 'POST', body: JSON.stringify(call) })).json()
      }),
    )
    response.end(JSON.stringify(Array.isArray(asked) ? answers : answers[0]))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const transport = createTransport({ urls: [url], backoffMs: 1, maxBackoffMs: 5, attempts: 2 })
  closers.push(
    node.stop,
    async () => void server.close(),
    async () => server.closeAllConnections(),
    transport.close,
  )
  return transport
}

const read = async (transport: Awaited<ReturnType<typeof serve>>, chain: SimulatedChain) => {
  const blocks = [3, 4].map((number) => chain.blockByNumber(number)!.block)
  const all = []
  for await (const traces of fetchTraces(transport, blocks)) all.push(traces)
  return all
}
const refused = (message: string) => ({ error: { code: -32000, message } })
const noMethod = { error: { code: -32601, message: 'the method does not exist' } }

test.each(['debug_traceBlockByHash', 'debug_traceTransaction'])(
  'a node whose %s ignores the tracer cannot tell',
  async (offered) => {
    const chain = makeChain()
    const steps = { gas: '0x0', structLogs: [], returnValue: '', storage: {} }
    const transport = await serve(chain, (method, [hash]) => {
      if (method !== offered) return noMethod
      if (method === 'debug_traceTransaction')
        return /^0x0+$/.test(String(hash)) ? refused('no such transaction') : { result: steps }
      return { result: chain.blockByNumber(3)!.block.transactions.map(() => ({ result: steps })) }
    })
    expect(await probeTraces(transport)).toBe(offered)
    await expect(read(transport, chain)).rejects.toThrow(MethodUnsupportedError)
    expect(await probeTraces(transport)).toBeNull()
  },
)

test.each([
  'historical state not available in path scheme yet',
  'required historical state unavailable (reexec=128)',
  'stateAtBlock commit failed, number 8 root 0x3de1: commit aborted due to database error: updateStateObject (f39f) error: trie is already committed',
  'missing trie node 1234 (path ) state 0x1234 is not available',
  'header not found',
  'block 0x1234 not found',
  'resource not found',
])('"%s" of a block that the node has: its state is gone', async (message) => {
  const chain = makeChain()
  const transport = await serve(chain, () => refused(message))
  await expect(read(transport, chain)).rejects.toThrow(StateUnavailableError)
})

test.each(['header not found', 'missing trie node 1234 (path )'])(
  '"%s" of a block it has not: it is on another branch',
  async (message) => {
    const chain = makeChain()
    const other = chain.twin()
    other.fork(2, 19)
    const transport = await serve(other, () => refused(message))
    await expect(read(transport, chain)).rejects.toThrow(OtherBlockError)
  },
)

test.each([
  ['tracing failed: missing trie node 1234 (path ) state 0x1234 is not available', false],
  ['tracing failed: required historical state unavailable', false],
  ['tracing failed: execution timeout', false],
  ['rate limit exceeded', false],
  ['daily quota reached', false],
  ['header not found', false],
  ['tracing failed: insufficient funds for gas * price + value: address 0x12 have 0 want 1', true],
  ['nonce too high: address 0x12, tx: 5 state: 4', true],
])('"%s" of every question: transactions are noted as not traceable: %s', async (message, isNoted) => {
  const chain = makeChain()
  const transport = await serve(chain, () => refused(message))
  const answer = await read(transport, chain).catch((error: unknown) => error)
  const noted = [3, 4].map((number) => {
    const { transactions } = chain.blockByNumber(number)!.block
    return transactions.length === 0 ? {} : { untraced: transactions.map((_, index) => ({ index, reason: message })) }
  })
  if (isNoted) expect(answer).toMatchObject(noted)
  else expect(answer).toBeInstanceOf(Error)
  expect(answer).not.toBeInstanceOf(NotAppliedError)
})
