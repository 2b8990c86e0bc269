import type { TraceFrame } from '@corescope/chain/types/trace'
import { ownFixture, recordedFiles } from '@corescope/devnet/test-worlds/recorded-files'
import { describe, expect, it } from 'vitest'
import { findTreeFault, readCallTree, readFlatTrace, standardiseTraceError } from './standardise-trace.ts'

const { extra, json } = recordedFiles('tracers')
const resultOf = (name: string): unknown => json(name).result
const tree = (name: string) => readCallTree(resultOf(`call_tracer__${name}.json`))
const flat = (name: string) =>
  (resultOf(`call_tracer_flat__${name}.json`) as unknown[]).map((entry) => readFlatTrace(entry)!)
const summary = ({ traceAddress, type, value, error }: TraceFrame) =>
  `${traceAddress.join('.')} ${type} ${value}${error === null ? '' : ` ${error}`}`

extra(describe)('recorded call trees', () => {
  it.each([
    'blob_tx',
    'create',
    'deep_calls',
    'inner_instafail',
    'inner_revert_reason',
    'revert',
    'selfdestruct',
    'simple',
  ])('%s is one whole tree', (name) => {
    expect(findTreeFault(tree(name))).toBeUndefined()
  })
  it('parents come before children, children in order', () => {
    expect(
      tree('deep_calls')
        .slice(0, 6)
        .map(({ traceAddress }) => traceAddress),
    ).toEqual([[], [0], [1], [1, 0], [1, 1], [1, 1, 0]])
  })
  it('a payment inside a call', () => {
    expect(tree('simple').map(summary)).toEqual([' call 0', '0 call 500000000000000000'])
    expect(tree('simple')[0]!.selector).toBe('0x63e4bff4')
    expect(tree('simple')[1]!.selector).toBe('0x')
  })
  it('the end of a contract names its heir and what it inherits', () => {
    const [, end] = tree('selfdestruct')
    expect(end).toMatchObject({
      type: 'selfdestruct',
      from: '0x3b873a919aa0512d5a0f09e6dcceaa4a6727fafe',
      to: '0x000000000000000000000000000000000000dead',
      value: 0x4d87094125a369d9bd5n,
      selector: null,
    })
  })
  it('a call that could not pay did nothing', () => {
    expect(summary(tree('inner_instafail')[1]!)).toBe(`0 call ${0x14d1120d7b160000n} insufficient balance for transfer`)
  })
  it('a creation that failed made no contract and keeps the reason', () => {
    const [top, inner, failed] = tree('inner_revert_reason')
    expect(top).toMatchObject({ type: 'create', to: null, error: 'execution reverted' })
    expect(top!.revertData!.startsWith('0x08c379a0')).toBe(true)
    expect(inner).toMatchObject({ type: 'create', to: '0xd15abca351f79181dedfb6d019e382db90f3628a', error: null })
    expect(failed).toMatchObject({ type: 'staticcall', value: 0n, error: 'execution reverted' })
  })
})

extra(describe)('recorded flat traces', () => {
  it('a delegate call moves nothing, whatever value it shows', () => {
    expect(flat('delegatecall_parent_value').map(({ frame }) => summary(frame))).toEqual([
      ' call 10000000000000000000',
      '0 delegatecall 0',
    ])
  })
  it('creations by either opcode name what they made', () => {
    const [outer, inner] = flat('nested_create2_action_gas')
    expect(outer).toMatchObject({ transactionIndex: 31, frame: { type: 'create', gasUsed: 0x14c78n } })
    expect(inner!.frame).toMatchObject({ type: 'create2', to: '0x8785e369f0ef0a4e5c5a5f929680427dc75273a5' })
  })
  it('a failed call without a place is still a call', () => {
    expect(flat('staticcall_precompiled')[0]).toMatchObject({
      blockHash: null,
      transactionIndex: null,
      frame: { type: 'call', error: 'execution reverted', gasUsed: 0x947cn },
    })
  })
})

describe('traces of the devnet', () => {
  const traces = ownFixture('traces')
  const treeOf = (name: string) => readCallTree(traces[name].tree)
  const flatOf = (name: string) => (traces[name].flat as unknown[]).map((entry) => readFlatTrace(entry)!)

  it.each(Object.keys(traces))('%s is one whole tree, the same from both tracers', (name) => {
    expect(findTreeFault(treeOf(name))).toBeUndefined()
    const steps = (frames: TraceFrame[]) =>
      frames.filter(({ type }) => type !== 'selfdestruct').map(({ type, from, to }) => [type, from, to])
    expect(steps(flatOf(name).map(({ frame }) => frame))).toEqual(steps(treeOf(name)))
  })
  it('parents come before children, children in order', () => {
    const paths = treeOf('deepCalls').map(({ traceAddress }) => traceAddress)
    expect(paths[0]).toEqual([])
    expect(Math.max(...paths.map(({ length }) => length))).toBeGreaterThan(2)
  })
  it('a payment inside a call moves its value', () => {
    expect(
      treeOf('payment').some(
        ({ traceAddress, type, value }) => traceAddress.length > 0 && type === 'call' && value > 0n,
      ),
    ).toBe(true)
  })
  it('a delegate call moves nothing, whatever value it shows', () => {
    const calls = [...treeOf('delegatecall'), ...flatOf('delegatecall').map(({ frame }) => frame)]
    const delegated = calls.filter(({ type }) => type === 'delegatecall')
    expect(delegated.length).toBeGreaterThan(1)
    expect(delegated.every(({ value }) => value === 0n)).toBe(true)
  })
  it('creations by either opcode name what they made', () => {
    expect(treeOf('create')[0]).toMatchObject({ type: 'create', to: traces.create.receipt.contractAddress })
    const made = treeOf('create2').find(({ type }) => type === 'create2')
    expect(made!.to).toMatch(/^0x[0-9a-f]{40}$/)
    expect(flatOf('create2').find(({ frame }) => frame.type === 'create2')!.frame.to).toBe(made!.to)
  })
  it('the end of a contract names its heir and what it inherits', () => {
    const end = treeOf('selfdestruct').find(({ type }) => type === 'selfdestruct')
    expect(end).toMatchObject({ type: 'selfdestruct', selector: null, to: expect.stringMatching(/^0x[0-9a-f]{40}$/) })
  })
  it('a revert keeps its reason, one inside a call that went well too', () => {
    expect(treeOf('revertReason')[0]).toMatchObject({ error: 'execution reverted' })
    expect(treeOf('revertReason')[0]!.revertData!.startsWith('0x08c379a0')).toBe(true)
    const [top, ...inner] = treeOf('innerRevert')
    expect(top!.error).toBeNull()
    expect(inner.some(({ error }) => error !== null)).toBe(true)
  })
})

const frameAt = (...traceAddress: number[]) => ({ traceAddress }) as unknown as TraceFrame

describe('a list of frames is one tree in order', () => {
  it.each<[string, number[][]]>([
    ['a top call', [[]]],
    ['children of children', [[], [0], [0, 0], [0, 1], [1], [1, 0], [2]]],
  ])('%s', (_name, paths) => {
    expect(findTreeFault(paths.map((path) => frameAt(...path)))).toBeUndefined()
  })
  it.each<[string, number[][]]>([
    ['nothing', []],
    ['no top call', [[0]]],
    ['two top calls', [[], []]],
    ['a missing child', [[], [1]]],
    ['a missing parent', [[], [0, 0]]],
    ['a child after its uncle', [[], [0], [1], [0, 0]]],
    ['a child twice', [[], [0], [0]]],
  ])('not with %s', (_name, paths) => {
    expect(findTreeFault(paths.map((path) => frameAt(...path)))).toBeDefined()
  })
})

describe('failures have one wording', () => {
  it.each([
    ['Reverted', 'execution reverted'],
    ['execution reverted', 'execution reverted'],
    ['Out of gas', 'out of gas'],
    ['out of gas: not enough gas for reentrancy sentry', 'out of gas'],
    ['contract creation code storage out of gas', 'out of gas'],
    ['Bad instruction', 'invalid opcode'],
    ['invalid opcode: INVALID', 'invalid opcode'],
    ['Bad jump destination', 'invalid jump destination'],
    ['Something Else', 'something else'],
  ])('%s', (given, wanted) => {
    expect(standardiseTraceError(given)).toBe(wanted)
  })
})

it('a block reward is no step of a transaction', () => {
  expect(readFlatTrace({ type: 'reward', action: { author: `0x${'1'.repeat(40)}`, value: '0x1' } })).toBeUndefined()
})

it('an unknown kind of frame is said', () => {
  expect(() => readCallTree({ type: 'LEAP', from: `0x${'1'.repeat(40)}` })).toThrow('a kind of frame')
})

it('a self-destruct that names nobody, as anvil tells one with itself as heir, is left out of both dialects', () => {
  const [caller, contract, nobody] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`, `0x${'0'.repeat(40)}`]
  const end = { type: 'SELFDESTRUCT', from: nobody, gas: '0x0', gasUsed: '0x0', input: '0x' }
  const call = { type: 'CALL', from: caller, to: contract, gas: '0x9', gasUsed: '0x5', input: '0x', value: '0x0' }
  expect(readCallTree({ ...call, calls: [end] }).map(({ type }) => type)).toEqual(['call'])
  const flat = { type: 'suicide', traceAddress: [0], transactionHash: null, blockHash: null }
  const action = { address: nobody, refundAddress: nobody, balance: '0x0' }
  expect(readFlatTrace({ ...flat, action })).toBeUndefined()
  expect(readFlatTrace({ ...flat, action: { ...action, address: contract } })).toMatchObject({
    frame: { type: 'selfdestruct', from: contract, to: nobody },
  })
})
