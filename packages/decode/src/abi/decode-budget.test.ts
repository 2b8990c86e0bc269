import type { Hex } from '@corescope/chain/types/hex'
import fc from 'fast-check'
import {
  type Abi,
  type AbiParameter,
  decodeAbiParameters,
  encodeAbiParameters,
  encodeFunctionData,
  parseAbi,
  toFunctionSelector,
} from 'viem'
import { describe, expect, it } from 'vitest'
import { decodeParameters, readParameters } from './abi-decode.ts'
import { abiSource, hashOfText } from './abi-index.ts'
import { abiValueToJson } from './abi-value.ts'
import { weighParameters } from './abi-weight.ts'
import { decodeCalldata, decodeReturned, methodName } from './calldata.ts'
import { newBudget } from './decode-budget.ts'
import { rawParameter } from './encoded-type.ts'
import { errorsWithin } from './errors-within.ts'
import { decodeFailure, failureReason } from './failure-reason.ts'
import { decodeLog } from './log.ts'
import { findNestedCalls, nestedBudget } from './nested-calls.ts'

const word = (value: number | bigint) => value.toString(16).padStart(64, '0')
const padded = (digits: string) => digits.padEnd(Math.ceil(digits.length / 64) * 64, '0')
const signsOf = (value: unknown) => JSON.stringify(value).length

/** A list of which every offset points at the same element. */
const pointers = (count: number, element: string): Hex =>
  `0x${word(32)}${word(count)}${word(32 * count).repeat(count)}${element}`
const bytesOf = (size: number, filling = 'ab') => `${word(size)}${padded(filling.repeat(size))}`

const bytesList = [{ type: 'bytes[]', name: 'data' }]
const topic0 = `0x${'99'.repeat(32)}` as const
const abi = [
  { type: 'function', name: 'multicall', inputs: bytesList, outputs: bytesList, stateMutability: 'pure' },
  { type: 'error', name: 'Many', inputs: bytesList },
] as const satisfies Abi
const source = abiSource(abi, 'verified')
const event = { type: 'event', name: 'Ring', inputs: [{ type: 'bytes[]', name: 'data', indexed: false }] } as const
const ring = {
  ...source,
  eventsByTopic: () => [{ item: event, signature: 'Ring(bytes[])' }],
} as ReturnType<typeof abiSource>

const attack = pointers(300, bytesOf(20_000))
const multicall: Hex = `0xac9650d8${attack.slice(2)}`
const manySelector = toFunctionSelector('Many(bytes[])')

describe('offsets that point at the same bytes', () => {
  it.each<[string, AbiParameter[], Hex]>([
    ['bytes', bytesList, attack],
    ['texts', [{ type: 'string[]' }], pointers(300, bytesOf(20_000, '41'))],
    ['texts that JSON writes longer', [{ type: 'string[]' }], pointers(20, bytesOf(5_000, '01'))],
    ['lists of words', [{ type: 'uint256[][]' }], pointers(300, `${word(600)}${word(7).repeat(600)}`)],
    [
      'tuples',
      [{ type: 'tuple[]', components: [{ type: 'bytes', name: 'a' }] } as AbiParameter],
      pointers(300, `${word(32)}${bytesOf(20_000)}`),
    ],
    ['overlapping bytes, none of them twice', bytesList, overlapping(1_000)],
    ['lists of lists of lists', [{ type: 'bytes[][][]' }], nestedLists(100)],
    ['one element as each of a fixed list', [{ type: 'bytes[300]' }], fixedList(300, bytesOf(20_000))],
    ['bytes by a type that no compiler has', [{ type: 'bytes9999[]' }], wideWords(2_000)],
  ])('%s', (_, parameters, data) => {
    expect(readParameters(parameters, data)).toBe('tooLarge')
    expect(decodeParameters(parameters, data)).toBeUndefined()
  })

  it.each<[string, AbiParameter[], Hex]>([
    ['empty lists', [{ type: 'uint256[0][]' }], `0x${word(32)}${word(2n ** 40n)}${word(0)}`],
    ['empty lists of a fixed count', [{ type: 'uint256[0][4294967295]' }], `0x${word(0)}`],
    [
      'tuples without members',
      [{ type: 'tuple[]', components: [] } as AbiParameter],
      `0x${word(32)}${word(2n ** 40n)}${word(0)}`,
    ],
    ['tuples without members in lists', [{ type: 'tuple[1000][1000][1000]', components: [] } as AbiParameter], '0x00'],
  ])('what takes no bytes: %s', (_, parameters, data) => {
    expect(readParameters(parameters, data)).toBe('tooLarge')
  })

  it('names that are told with each tuple', () => {
    const parameters = [{ type: 'tuple[]', components: [{ type: 'bool', name: 'n'.repeat(5_000) }] } as AbiParameter]
    expect(readParameters(parameters, `0x${word(32)}${word(1_000)}${word(1).repeat(1_000)}`)).toBe('tooLarge')
    const long = [{ type: 'uint256', name: 'n'.repeat(200_000) }]
    expect(readParameters(long, `0x${word(1)}`)).toBe('tooLarge')
  })

  it('types that lie in one another without end', () => {
    expect(readParameters([{ type: `uint256${'[1]'.repeat(20_000)}` }], `0x${word(1)}`)).toBe('tooLarge')
  })

  it('as calldata, log, results and error: what it is called, and no values', () => {
    const none = { values: [], isTooLarge: true }
    expect(decodeCalldata(multicall, [source])).toEqual({
      ...{ name: 'multicall', signature: 'multicall(bytes[])', source: 'verified' },
      ...none,
    })
    expect(decodeLog({ topics: [topic0], data: attack }, [ring])).toMatchObject({ name: 'Ring', ...none })
    expect(decodeReturned('0xac9650d8', attack, [source])).toBe('tooLarge')
    const data: Hex = `${manySelector}${attack.slice(2)}`
    expect(failureReason({ message: 'execution reverted', data }, [source])).toMatchObject({
      kind: 'custom',
      reason: 'Many(…)',
      decoded: null,
    })
  })

  it('another candidate that fits is taken instead', () => {
    const other = { item: { ...abi[0], inputs: [{ type: 'uint256' }] }, signature: 'multicall(uint256)' }
    const second = { ...source, functionsBySelector: () => [other] }
    expect(decodeCalldata(multicall, [source, second as never])).toMatchObject({ values: [{ value: '32' }] })
  })
})

function overlapping(count: number): Hex {
  const heads = Array.from({ length: count }, (_, index) => word(32 * (count + index))).join('')
  return `0x${word(32)}${word(count)}${heads}${word(16 * count).repeat(count * 2)}`
}
function nestedLists(count: number): Hex {
  const heads = (next: string) => `${word(count)}${word(32 * count).repeat(count)}${next}`
  return `0x${word(32)}${heads(heads(heads(bytesOf(32))))}`
}
function fixedList(count: number, element: string): Hex {
  return `0x${word(32)}${word(32 * count).repeat(count)}${element}`
}
function wideWords(count: number): Hex {
  return `0x${word(32)}${word(count)}${word(5).repeat(count + 400)}`
}

describe('a budget of an answer', () => {
  const data = pointers(10, bytesOf(6_000))
  it('is shared by its rows: what they have beyond their bytes is bounded', () => {
    const budget = newBudget()
    const rows = Array.from({ length: 100 }, () => decodeLog({ topics: [topic0], data }, [ring], budget)!)
    expect(rows[0]!.values).toHaveLength(1)
    expect(rows.at(-1)).toMatchObject({ values: [], isTooLarge: true })
    expect(signsOf(rows)).toBeLessThan(100 * 1_100 + 2 * data.length * 3 + 128_000)
  })

  it('has room for signatures: of those that are longer than a row may be only the beginning is told', () => {
    const wide = (depth: number): string => (depth === 0 ? 'uint256' : `(${wide(depth - 1)},${wide(depth - 1)})`)
    const type = wide(14)
    const inputs = (given: string): AbiParameter[] => {
      const struct = (depth: number): AbiParameter =>
        depth === 0
          ? { type: 'uint256' }
          : ({ type: 'tuple', components: [struct(depth - 1), struct(depth - 1)] } as AbiParameter)
      return [{ ...struct(14), type: given } as AbiParameter]
    }
    const deep = abiSource(
      [
        { type: 'event', name: 'Deep', inputs: inputs('tuple') },
        { type: 'function', name: 'deep', inputs: inputs('tuple'), outputs: [], stateMutability: 'view' },
        { type: 'error', name: 'Deep', inputs: inputs('tuple[]') },
        { type: 'function', name: 'n'.repeat(100_000), inputs: [], outputs: [], stateMutability: 'view' },
      ] as Abi,
      'verified',
    )
    const budget = newBudget()
    const topic = hashOfText(`Deep(${type})`)
    const call = hashOfText(`deep(${type})`).slice(0, 10) as Hex
    const failed = `${hashOfText(`Deep(${type}[])`).slice(0, 10)}${word(32)}${word(0)}` as Hex
    const rows = Array.from({ length: 50 }, () => [
      decodeLog({ topics: [topic], data: '0x' }, [deep], budget),
      decodeCalldata(call, [deep], budget),
      decodeFailure(failed, errorsWithin([deep], failed, budget)),
      methodName(hashOfText(`${'n'.repeat(100_000)}()`).slice(0, 10) as Hex, [deep]),
    ])
    expect(rows[0]).toMatchObject([
      { name: 'Deep', values: [], isTooLarge: true },
      { name: 'deep' },
      {},
      expect.stringMatching(/^n+…$/),
    ])
    expect(signsOf(rows)).toBeLessThan(128_000 + 200 * 1_100)
    // by itself, without a budget of an answer
    expect(signsOf(decodeFailure(failed, [deep]))).toBeLessThan(130_000)
  })

  it('takes nothing for rows as long as their bytes', () => {
    const budget = newBudget()
    readParameters(bytesList, attack, budget)
    expect(budget.left).toBe(0)
    const honest = encodeAbiParameters(bytesList, [['0x1234', '0x', `0x${'ab'.repeat(5_000)}`]])
    for (let row = 0; row < 1_000; row += 1) expect(readParameters(bytesList, honest, budget)).toHaveLength(1)
  })

  it('bounds errors', () => {
    const budget = newBudget()
    const revert: Hex = `${manySelector}${data.slice(2)}`
    const told = Array.from({ length: 50 }, () =>
      failureReason({ message: 'execution reverted', data: revert }, errorsWithin([source], revert, budget)),
    )
    expect([told[0]!.kind, told.at(-1)!.kind]).toEqual(['custom', 'raw'])
    const errors = told.filter(({ decoded }) => decoded !== null)
    expect(errors.length).toBeLessThan(4)
  })
})

describe('calls inside of calls', () => {
  const parsed = parseAbi(['function multicall(bytes[] data)'])
  const many = (data: Hex[]) => encodeFunctionData({ abi: parsed, args: [data] })

  it('are bounded together, where each level tells the next one again', () => {
    let input: Hex = many([`0x${'ab'.repeat(9_000)}`])
    for (let level = 0; level < 6; level += 1) input = `0xac9650d8${pointers(2, bytesFrom(input)).slice(2)}`
    const outer = decodeCalldata(input, [source])!
    const nested = findNestedCalls(outer, () => [source], nestedBudget(input))
    expect(nested.hasMore).toBe(true)
    expect(signsOf([outer, nested])).toBeLessThan(256_000 + 6 * input.length + 2_048)
  })

  it('that are none, though their selector is known, are looked at 500 times', () => {
    let looks = 0
    const counted = {
      ...source,
      functionsBySelector: (selector: Hex) => {
        looks += 1
        return source.functionsBySelector(selector)
      },
    }
    const input = many(Array.from({ length: 3_000 }, (): Hex => `0xac9650d8${word(9_999_999)}`))
    const outer = decodeCalldata(input, [counted])!
    expect(findNestedCalls(outer, () => [counted], nestedBudget(input))).toEqual({ calls: [], hasMore: true })
    expect(looks).toBeLessThan(1_100)
  })

  it('that are distinct are all told, however long', () => {
    const inner = Array.from({ length: 150 }, (_, index) => many([`0x${index.toString(16).padStart(4_000, '0')}`]))
    const input = many(inner)
    const nested = findNestedCalls(decodeCalldata(input, [source])!, () => [source], nestedBudget(input))
    expect([nested.calls.length, nested.hasMore]).toEqual([150, false])
    expect(nested.calls.map((call) => call.input)).toEqual(inner)
  })
})

function bytesFrom(data: Hex): string {
  return `${word((data.length - 2) / 2)}${padded(data.slice(2))}`
}

/** Parameters with values of theirs. */
const typed: fc.Arbitrary<{ parameter: AbiParameter; value: unknown }> = fc.letrec<{
  any: { parameter: AbiParameter; value: unknown }
}>((tie) => ({
  any: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }).map((value) => ({ parameter: { type: 'uint256' }, value })),
    fc.boolean().map((value) => ({ parameter: { type: 'bool' }, value })),
    fc
      .uint8Array({ maxLength: 70 })
      .map((bytes) => ({ parameter: { type: 'bytes' }, value: `0x${Buffer.from(bytes).toString('hex')}` })),
    fc.string({ unit: 'grapheme', maxLength: 40 }).map((value) => ({ parameter: { type: 'string' }, value })),
    fc
      .tuple(tie('any'), fc.integer({ min: 1, max: 3 }), fc.boolean())
      .map(([{ parameter, value }, count, isFixed]) => ({
        parameter: { ...parameter, type: `${parameter.type}[${isFixed ? count : ''}]` },
        value: Array.from({ length: count }, () => value),
      })),
    fc.array(tie('any'), { minLength: 1, maxLength: 3 }).map((parts) => ({
      parameter: {
        type: 'tuple',
        components: parts.map(({ parameter }, index) => ({ ...parameter, name: `m${index}` })),
      } as AbiParameter,
      value: Object.fromEntries(parts.map(({ value }, index) => [`m${index}`, value])),
    })),
  ),
})).any

describe('honest values', () => {
  it('are decoded as the library decodes them, and weigh no less than they take', () => {
    fc.assert(
      fc.property(fc.array(typed, { minLength: 1, maxLength: 4 }), (all) => {
        const parameters = all.map(({ parameter }, index) => ({ ...parameter, name: `p${index}` }))
        const data = encodeAbiParameters(parameters, all.map(({ value }) => value) as never)
        const expected = decodeAbiParameters(parameters.map(rawParameter), data).map((value, index) =>
          abiValueToJson(parameters[index]!, value, { path: '', note: () => undefined }),
        )
        expect(decodeParameters(parameters, data)?.map(({ value }) => value)).toEqual(expected)
        const weight = weighParameters(parameters, data, 10_000_000)
        // Each value stands by itself in an answer: the brackets and commas of this list are nobody's.
        const taken = expected.map((value) => Buffer.byteLength(JSON.stringify(value)))
        expect(weight).toBeGreaterThanOrEqual(taken.reduce((sum, bytes) => sum + bytes, 0))
        expect(weight).toBeLessThan(2 * data.length + 400)
      }),
      { numRuns: 500 },
    )
  })

  it('long ones too: 60,000 words, a text of 300,000 signs, 2,000 distinct calls', () => {
    const words = encodeAbiParameters([{ type: 'uint256[]' }], [Array.from({ length: 60_000 }, (_, at) => BigInt(at))])
    expect(readParameters([{ type: 'uint256[]' }], words)).toHaveLength(1)
    const text = encodeAbiParameters([{ type: 'string' }], ['<svg/>'.repeat(50_000)])
    expect(readParameters([{ type: 'string' }], text)).toHaveLength(1)
    const calls = Array.from({ length: 2_000 }, (_, at) => `0x${at.toString(16).padStart(136, '0')}` as Hex)
    expect(readParameters(bytesList, encodeAbiParameters(bytesList, [calls]))).toMatchObject([{ value: calls }])
  })
})
