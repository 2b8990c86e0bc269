import { maxSteppedGas } from '@corescope/api-schema/execution/calls'
import type { Statement } from '@corescope/store/reader'
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

const [user, library, middle] = [`0x${'a1'.repeat(20)}`, `0x${'b2'.repeat(20)}`, `0x${'c3'.repeat(20)}`] as const
const content = 'contract User {\n  function run(uint a) external { MathLib.check(a); }\n}'
const fileOf = (source: string) => ({
  ...{ verificationId: 1, sourceId: 0, path: 'contracts/User.sol', content: source },
  ...{ sourceHash: `${source.length}`, language: 'solidity', compilerVersion: 'v0.8.37+commit.f401782d' },
})

/** A database in which `User` alone is verified: all of its code is of its call. */
const contextOf = (content: string) =>
  ({
    reader: {
      rows: ({ name }: Statement<unknown>, [addresses]: unknown[]) => {
        if (name === 'mapped_files') return Promise.resolve([fileOf(content)])
        const isAsked = (addresses as Buffer[]).some((one) => one.toString('hex') === user.slice(2))
        const sourceMap = `${content.indexOf('MathLib')}:16:0:-:0`
        const map = { askedAddress: user, verificationId: 1, contractName: 'User', sourceMap, code: '0x5f5ffd' }
        return Promise.resolve(isAsked ? [map] : [])
      },
    },
    book: { byAddress: (all: string[]) => Promise.resolve(new Map(all.map((hash) => [hash, { hash }]))) },
  }) as unknown as Pick<ApiContext, 'reader' | 'book'>

const frame = (traceAddress: number[], to: `0x${string}`, revertData: `0x${string}` | null = '0x08c379a0') => ({
  ...({ traceAddress, type: traceAddress.length === 0 ? 'call' : 'delegatecall', to, revertData } as const),
  error: revertData === null ? null : 'execution reverted',
})
const findTexts = async (calls: ReturnType<typeof frame>[], source = content) => {
  const { places } = await findFailurePlaces(contextOf(source), { calls, gasUsed: 50_000n }, (names) =>
    Promise.resolve({
      ends: new Map(names.map((name) => [name, { counters: [0], isWhole: true, reached: [0] }])),
      cut: null,
    }),
  )
  return places
}
const findPlaces = async (calls: ReturnType<typeof frame>[]) =>
  (await findTexts(calls)).map(({ traceAddress, line, isCause, callsCause }) => ({
    ...{ traceAddress, line, isCause, callsCause },
  }))

it('names the line of the innermost verified caller where the code that failed is not verified', async () => {
  const caller = { traceAddress: [], line: 2, isCause: false, callsCause: true }
  expect(await findPlaces([frame([], user), frame([0], library)])).toEqual([caller])
  expect(
    await findPlaces([frame([], middle), frame([0], user), frame([0, 0], middle), frame([0, 0, 0], library)]),
  ).toEqual([{ ...caller, traceAddress: [0] }])
  // its own failure, and one that was caught
  expect(await findPlaces([frame([], user), frame([0], library, null)])).toEqual([
    { ...caller, isCause: true, callsCause: false },
  ])
  expect(await findPlaces([frame([], middle), frame([0], user), frame([1], library)])).toEqual([
    { ...caller, traceAddress: [0], callsCause: false },
  ])
})

it('tells the row of code behind a comment that ends at a CR, by the line that the compiler counts', async () => {
  const source = 'contract User {\n  // the owner only \r MathLib.check(a);\n}'
  expect(await findTexts([frame([], user)], source)).toMatchObject([{ line: 2, text: 'MathLib.check(a);' }])
})

it('reads a source with a string of megabytes', async () => {
  const source = `contract User {\n  MathLib.check(a);\n string constant s = "${'a'.repeat(9_000_000)}"; }`
  expect(await findTexts([frame([], user)], source)).toMatchObject([{ line: 2, text: 'MathLib.check(a);' }])
})

it('of Vyper tells the line that ran last, also behind a call into a module, and none of a whole function', async () => {
  const main = '@external\ndef add(by: uint256):\n    lib.small(by)\n    assert by < 100, "it isn\'t"\n'
  const module = 'def small(by: uint256):\n    assert by != 8\n'
  const files = [main, module].map((source, sourceId) => ({ ...fileOf(source), sourceId, language: 'vyper' }))
  const at = (file: number, words: string) => `${files[file]!.content.indexOf(words)}:${words.length}:${file}`
  // JUMP into the module, JUMPDEST and JUMP out of it, JUMPDEST, JUMPI, JUMPDEST, REVERT
  const code = '0x565b565b575bfd'
  const sourceMap = [
    ...[`${at(0, 'lib.small(by)')}:i`, `${at(1, 'assert')}:-`, '-1:-1:-1:-', `${at(0, 'lib.small(by)')}:-`],
    ...[`${at(0, 'assert')}:-`, `${at(0, 'def')}:-`, '-1:-1:-1:-'],
  ].join(';')
  const map = { askedAddress: user, verificationId: 1, contractName: 'add', sourceMap, code }
  const context = {
    reader: { rows: ({ name }: Statement<unknown>) => Promise.resolve(name === 'mapped_files' ? files : [map]) },
    book: { byAddress: (all: string[]) => Promise.resolve(new Map(all.map((hash) => [hash, { hash }]))) },
  } as unknown as Pick<ApiContext, 'reader' | 'book'>
  const run = { calls: [frame([], user)], gasUsed: 50_000n }
  const counters = [0, 1, 2, 3, 4, 5, 6]
  const ends = (names: string[]) => ({
    ends: new Map(names.map((name) => [name, { counters, isWhole: true, reached: [] }])),
    cut: null,
  })
  const { places } = await findFailurePlaces(context, run, (names) => Promise.resolve(ends(names)))
  expect(places).toMatchObject([{ line: 4, text: 'assert by < 100, "it isn\'t"' }])
})
