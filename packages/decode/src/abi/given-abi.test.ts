import type { Abi, AbiEvent, AbiFunction } from 'viem'
import { expect, it } from 'vitest'
import { abiKeyOf, abiSource } from './abi-index.ts'
import { decodeCalldata } from './calldata.ts'
import { GivenAbiError, type LibraryFunction, readAbi, readGivenAbi, readVerifiedAbi } from './given-abi.ts'
import { decodeLog } from './log.ts'

const transfer = `0xa9059cbb${'11'.repeat(20).padStart(64, '0')}${'5'.padStart(64, '0')}` as const
const item = (inputs: unknown, name = 'transfer') => ({ type: 'function', name, inputs })
const inputs = [
  { name: 'to', type: 'address' },
  { name: 'amount', type: 'uint256' },
]

it.each([
  ['a list', JSON.stringify([item(inputs)])],
  ['an artifact', JSON.stringify({ contractName: 'Token', abi: [{ type: 'constructor', inputs: [] }, item(inputs)] })],
  ['one function', JSON.stringify(item(inputs))],
  ['words', 'function transfer(address to, uint256 amount) returns (bool);\nevent Nothing();'],
  ['a bare signature', 'transfer(address to,uint256 amount)'],
])('reads %s', (_form, text) => {
  const decoded = decodeCalldata(transfer, [readGivenAbi(text)])
  expect(decoded).toMatchObject({ signature: 'transfer(address,uint256)', source: 'given' })
  expect(decoded!.values.map(({ name, value }) => `${name} ${value}`)).toEqual([`to 0x${'11'.repeat(20)}`, 'amount 5'])
})

it('reads structs of words, on one line or several', () => {
  const text =
    'struct Inner { bool on; }\nstruct Order {\n  address maker;\n  Inner[] inner;\n}\nfill(Order order); cancel()'
  const source = readGivenAbi(text)
  expect(source.functionsBySelector('0xea8a1af0')).toMatchObject([{ signature: 'cancel()' }])
  expect(readAbi(text)).toMatchObject([
    { name: 'fill', inputs: [{ type: 'tuple', name: 'order' }] },
    { name: 'cancel' },
  ])
  expect(() => readAbi(`f${'{'.repeat(3_000)};`)).toThrow('cannot be read')
})

it('names the line that cannot be read', () => {
  expect(() => readAbi('f(bool)\n\ng(nothing)\nh()')).toThrow(/^line 2: the ABI cannot be read: Unknown type/)
  expect(() => readAbi(`${'f()\n'.repeat(300)}g(nothing)`)).toThrow(/^line 301: the ABI cannot be read: Unknown type/)
})

const nest = (depth: number): unknown =>
  depth === 0 ? inputs : [{ name: 'one', type: 'tuple', components: nest(depth - 1) }]

it.each([
  ['no JSON', '[{', 'no valid JSON'],
  ['no list', '{"a":1}', 'entry 1: a function needs a name'],
  ['no words', 'function (', 'the ABI cannot be read'],
  ['an unknown type', JSON.stringify([item([{ name: 'x', type: 'uint256[99999]' }])]), 'is no type of the ABI'],
  ['a huge fixed list', JSON.stringify([item([{ type: 'uint8[9999][9999]' }])]), 'at most 1024 members'],
  ['a list of nothing', JSON.stringify([item([{ type: 'uint8[0][]' }])]), 'at least one member'],
  ['a tuple of nothing', JSON.stringify([item([{ type: 'tuple[]', components: [] }])]), 'at least one component'],
  ['tuples without end', JSON.stringify([item(nest(12))]), 'at most 8 deep'],
  ['too many parameters', JSON.stringify([item(Array.from({ length: 65 }, () => inputs[0]))]), 'at most 64 parameters'],
  ['a name with markup', JSON.stringify([item(inputs, '<b>')]), 'needs a name'],
  ['an ABI of 100,000 entries', JSON.stringify(Array(100_000).fill(item(inputs))), 'at most 5000 entries'],
  ['nothing to call', '[]', 'has no function'],
])('refuses %s in words', (_what, text, words) => {
  expect(() => readGivenAbi(text)).toThrow(words)
})

it('words that would take long to read are refused at once: many parameters, parameters without a type', () => {
  for (const [text, sentence] of [
    [`f(bool${','.repeat(5_000)}bool)`, 'at most 64 parameters'],
    [`f(${'bool,'.repeat(300)}bool)`, 'at most 64 parameters'],
    [`f(${'a'.repeat(5_000)})`, 'at most 64 parameters'],
    ['f(bool,,bool)', 'a parameter has no type'],
    ['f(,bool)', 'a parameter has no type'],
    ['f(bool, )', 'a parameter has no type'],
  ] as const) {
    const began = performance.now()
    expect(() => readAbi(text)).toThrow(sentence)
    expect(performance.now() - began).toBeLessThan(200)
  }
  expect(readAbi(`f(bool ${' '.repeat(60_000)} a)`)).toHaveLength(1)
})

it.each([
  ['garbage', { kind: 'words' }],
  ['[{', { kind: 'json' }],
  ['[]', { kind: 'none' }],
  [JSON.stringify(Array(5_001).fill(item(inputs))), { kind: 'many' }],
  [JSON.stringify([item(inputs), 7]), { kind: 'entry', at: 2 }],
  [JSON.stringify([item(inputs), item([{ type: 'uint8[0]' }])]), { kind: 'entry', at: 2 }],
  [JSON.stringify([item([{ type: 'uint' }, { type: 'word' }])]), { kind: 'type', at: 1, type: '"word"' }],
  ['f(bool)\ng(bool,,bool)', { kind: 'line', at: 2 }],
])('tells screens in parts why it refuses', (text, fault) => {
  try {
    readAbi(text)
    expect.unreachable(text)
  } catch (error) {
    expect(error).toBeInstanceOf(GivenAbiError)
    expect((error as GivenAbiError).fault).toEqual(fault)
  }
})

/** What solc 0.8.26 writes of a library, with the selectors it calls them by. */
const libraryAbi = JSON.stringify([
  {
    ...{ type: 'function', name: 'f', stateMutability: 'pure' },
    inputs: [
      { internalType: 'enum L.K', name: 'k', type: 'L.K' },
      {
        ...{ internalType: 'struct L.S', name: 's', type: 'tuple' },
        components: [
          { internalType: 'uint256', name: 'a', type: 'uint256' },
          { internalType: 'enum L.K', name: 'k', type: 'L.K' },
        ],
      },
    ],
    outputs: [{ internalType: 'enum L.K', name: '', type: 'L.K' }],
  },
  {
    ...{ type: 'function', name: 'g', stateMutability: 'view', outputs: [] },
    inputs: [
      { internalType: 'struct L.S', name: 's', type: 'L.S storage' },
      { internalType: 'uint256[]', name: 'u', type: 'uint256[] storage' },
      {
        ...{ internalType: 'mapping(uint256 => uint256)', name: 'm' },
        type: 'mapping(uint256 => uint256) storage',
      },
    ],
  },
])

it('calls of a library are decoded by the selectors that its compiler gave them', () => {
  const word = (value: number) => value.toString(16).padStart(64, '0')
  const source = abiSource(JSON.parse(libraryAbi), 'verified')
  expect(decodeCalldata(`0xc7fd629c${word(1)}${word(7)}${word(0)}`, [source])).toMatchObject({
    signature: 'f(L.K,L.S)',
    values: [
      { name: 'k', type: 'uint8', value: '1' },
      { name: 's', value: { a: '7', k: '0' } },
    ],
  })
  expect(decodeCalldata(`0xf6a99ec3${word(3)}${word(4)}${word(5)}`, [source])).toMatchObject({
    values: [{ value: '3' }, {}, {}],
  })
})

it('of a verified ABI what cannot be typed is left out and named, all else stays', () => {
  const odd = ['uint256[2000]', 'bytes32[64][64]', 'uint8[100000000]', 'L.Unknown'].map((type, index) =>
    item([{ type }], `odd${index}`),
  )
  const many = Array.from({ length: 70 }, (_, index) => ({ name: `m${index}`, type: 'uint256' }))
  const struct = { ...item([], 'wide'), outputs: [{ name: '', type: 'tuple', components: many }] }
  const { abi, leftOut } = readVerifiedAbi(JSON.stringify([item(inputs), ...odd, struct, 7]))
  expect(abi.map((one) => 'name' in one && one.name)).toEqual(['transfer', 'wide'])
  expect(leftOut).toEqual(['odd0', 'odd1', 'odd2', 'odd3', '#7'])
  expect(readVerifiedAbi('[]')).toEqual({ abi: [], leftOut: [] })
})

/** Each struct holds the next one twice: so many levels of them. */
const doubling = (levels: number): object =>
  levels === 0
    ? { name: 'a', type: 'uint256' }
    : { name: 's', type: 'tuple', components: [doubling(levels - 1), doubling(levels - 1)] }

it('an entry whose structs multiply is left out of a verified ABI, and of a given one it is said', () => {
  // eight levels of eight members each: no list is long, and none lies deep
  const wide = (levels: number): object =>
    levels === 0
      ? { name: 'a', type: 'uint256' }
      : { name: 's', type: 'tuple', components: Array.from({ length: 8 }, () => wide(levels - 1)) }
  const text = JSON.stringify([item([doubling(8)], 'enough'), item([wide(4)], 'wide'), item(inputs)])
  const { abi, leftOut } = readVerifiedAbi(text)
  expect(abi.map((one) => 'name' in one && one.name)).toEqual(['enough', 'transfer'])
  expect(leftOut).toEqual(['wide'])
  expect(() => readAbi(text)).toThrow('entry 2 (wide): at most 1024 types')
})

it('types of a parameter are read once, however many calls and logs are read by it, and none where structs multiply', () => {
  let looked = 0
  const watched = (parameter: object): object =>
    new Proxy(parameter, {
      get: (target, key) => {
        if (key === 'type') looked += 1
        const value = Reflect.get(target, key) as unknown
        return key === 'components' ? (value as object[]).map(watched) : value
      },
    })
  const abi = [
    item([watched(doubling(7))], 'f'),
    item([watched(doubling(13))], 'g'),
    { type: 'event', name: 'Told', inputs: [watched(doubling(13))] },
  ] as never
  const source = abiSource(abi, 'verified')
  const calls = (abi as Abi).slice(0, 2).map((one) => abiKeyOf(one as AbiFunction))
  const topics = [abiKeyOf((abi as Abi)[2] as AbiEvent)]
  const read = () => [
    ...calls.map((input) => decodeCalldata(input, [source])?.name),
    decodeLog({ topics, data: '0x' }, [source])?.name,
  ]
  // too short for the first; of the others the name alone
  expect(read()).toEqual([undefined, 'g', 'Told'])
  const once = looked
  for (let row = 0; row < 100; row += 1) read()
  expect(looked - once).toBeLessThan(1_000)
})

it('functions of a verified library are typed as they are encoded, and keep the signature they are called by', () => {
  const { abi, leftOut } = readVerifiedAbi(libraryAbi)
  expect(leftOut).toEqual([])
  expect(abi).toMatchObject([
    {
      linkedSignature: 'f(L.K,L.S)',
      inputs: [{ type: 'uint8', internalType: 'enum L.K' }, { internalType: 'struct L.S' }],
    },
    { inputs: [{ type: 'uint256' }, { type: 'uint256' }, { type: 'uint256' }] },
  ])
})

it('a library whose types are structs alone is told from a contract by what else is known of it', () => {
  const components = [{ internalType: 'uint256', name: 'a', type: 'uint256' }]
  const struct = { internalType: 'struct L.S[2][]', name: 's', type: 'tuple[2][]', components }
  const text = JSON.stringify([
    { type: 'function', name: 'two', stateMutability: 'pure', inputs: [struct], outputs: [] },
    // before solc 0.5.11 nothing tells the name of a struct
    {
      ...{ type: 'function', name: 'old', stateMutability: 'pure', outputs: [] },
      inputs: [{ name: 's', type: 'tuple', components }],
    },
    { type: 'function', name: 'plain', stateMutability: 'pure', inputs: [{ name: 'a', type: 'uint256' }], outputs: [] },
    { type: 'event', name: 'Said', inputs: [], anonymous: false },
  ])
  const linked = (isLibrary: boolean) =>
    readVerifiedAbi(text, { isLibrary }).abi.map((one) => (one as LibraryFunction).linkedSignature)
  expect(linked(true)).toEqual(['two(L.S[2][])', null, 'plain(uint256)', undefined])
  expect(linked(false)).toEqual([undefined, undefined, undefined, undefined])
})

it('what takes a call without a function is kept, and types that a source declares with their lists', () => {
  const text = JSON.stringify([
    { type: 'receive', stateMutability: 'payable' },
    { type: 'fallback', stateMutability: 'nonpayable' },
    item([{ name: 'all', type: 'uint8[]', internalType: 'enum Pool.State[]' }]),
  ])
  expect(readAbi(text)).toMatchObject([
    { type: 'receive', stateMutability: 'payable' },
    { type: 'fallback', stateMutability: 'nonpayable' },
    { inputs: [{ internalType: 'enum Pool.State[]' }] },
  ])
})
