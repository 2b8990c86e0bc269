import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { expect, it } from 'vitest'
import { abiSource } from './abi-index.ts'
import { decodeCalldata } from './calldata.ts'
import { findNestedCalls } from './nested-calls.ts'

const abi = [
  'function multicall(bytes[] data)',
  'function aggregate((address target, bytes callData)[] calls)',
  'function transfer(address to, uint256 amount)',
  'function pause()',
] as const
const parsed = parseAbi(abi)
const sources = [abiSource(abi, 'given')]
const to = `0x${'11'.repeat(20)}` as const
const transfer = encodeFunctionData({ abi: parsed, functionName: 'transfer', args: [to, 5n] })
const pause = encodeFunctionData({ abi: parsed, functionName: 'pause' })
const multicall = (data: `0x${string}`[]) =>
  encodeFunctionData({ abi: parsed, functionName: 'multicall', args: [data] })
const nestedOf = (input: `0x${string}`) => findNestedCalls(decodeCalldata(input, sources)!, () => sources)

it('finds calls in lists, in tuples and in other calls', () => {
  const aggregate = encodeFunctionData({
    abi: parsed,
    functionName: 'aggregate',
    args: [[{ target: to, callData: multicall([transfer, '0x']) }]],
  })
  const { calls, hasMore } = nestedOf(multicall([pause, aggregate, '0x12345678']))
  expect(calls.map(({ path, decoded }) => `${path.join('.')} ${decoded.name}`)).toEqual([
    'data.0 pause',
    'data.1 aggregate',
    'data.1.calls.0.callData multicall',
    'data.1.calls.0.callData.data.0 transfer',
  ])
  expect(calls[3]!.input).toBe(transfer)
  expect(hasMore).toBe(false)
})

it('stops at 200 calls and at six levels, and says so', () => {
  const wide = nestedOf(multicall(Array.from({ length: 250 }, () => pause)))
  expect([wide.calls.length, wide.hasMore]).toEqual([200, true])
  let deep = multicall([pause])
  for (let level = 0; level < 8; level += 1) deep = multicall([deep])
  const { calls, hasMore } = nestedOf(deep)
  expect([calls.length, hasMore]).toEqual([6, true])
})

it('reads each call by what is known of the contract beside it, or of the one that the call around it goes to', () => {
  const batches = parseAbi([
    'function execute(address target, uint256 value, bytes data)',
    'function propose(address[] targets, uint256[] values, bytes[] calldatas)',
    'function batch((address from, address to, bytes data, address payer)[] calls)',
    'function multicall(bytes[] data)',
    'function same(address target, bytes[] data)',
    'function late(bytes data, address target)',
  ])
  const [one, two, three] = ['11', '22', '33'].map((byte) => `0x${byte.repeat(20)}` as const) as [Hex, Hex, Hex]
  const targetsIn = (functionName: string, args: unknown[], called: Hex | null = null) => {
    const input = encodeFunctionData({ abi: batches, functionName, args } as never)
    const known = [abiSource(batches, 'given')]
    const found = findNestedCalls(decodeCalldata(input, known)!, () => [...known, ...sources], undefined, called)
    return found.calls.map(({ path, target }) => [path.join('.'), target])
  }
  expect(targetsIn('execute', [one, 0n, pause])).toEqual([['data', one]])
  expect(
    targetsIn('propose', [
      [one, two],
      [0n, 0n],
      [pause, pause],
    ]),
  ).toEqual([
    ['calldatas.0', one],
    ['calldatas.1', two],
  ])
  expect(targetsIn('propose', [[one], [0n], [pause, pause]])).toEqual([
    ['calldatas.0', null],
    ['calldatas.1', null],
  ])
  expect(targetsIn('batch', [[{ from: one, to: two, data: pause, payer: three }]])).toEqual([['calls.0.data', two]])
  expect(targetsIn('same', [two, [pause]])).toEqual([['data.0', two]])
  expect(targetsIn('late', [pause, two])).toEqual([['data', two]])
  expect(targetsIn('multicall', [[pause]])).toEqual([['data.0', null]])
  expect(targetsIn('multicall', [[pause]], three)).toEqual([['data.0', three]])
  expect(targetsIn('execute', [one, 0n, multicall([pause])], three)).toEqual([
    ['data', one],
    ['data.data.0', one],
  ])
})
