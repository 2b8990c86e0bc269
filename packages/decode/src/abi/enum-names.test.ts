import { type Abi, type AbiParameter, encodeAbiParameters, encodeFunctionData } from 'viem'
import { expect, it } from 'vitest'
import { decodeParameters } from './abi-decode.ts'
import { abiSource } from './abi-index.ts'
import { decodeCalldata } from './calldata.ts'
import { membersWithin, readEnums, withEnumNames } from './enum-names.ts'

it('reads the enums of sources by the names that ABIs have, whatever stands around them', () => {
  const source = `
    enum Side { Buy, Sell }
    // enum Hidden { No }
    abstract contract Base is Other("{ enum Text { No } }") {
      enum State { /* first */ Open,
        Closed // { last
      }
      function f() external { if (true) { x = State.Open; } }
      enum Later { A }
    }
    library Lib { enum State { One } }
    enum $Last_1 { Z }`
  expect(readEnums([source], 'unicode')).toEqual({
    Side: ['Buy', 'Sell'],
    'Base.State': ['Open', 'Closed'],
    'Base.Later': ['A'],
    'Lib.State': ['One'],
    $Last_1: ['Z'],
  })
})

it('tells nothing of a name that means two enums, and one of a name that is written twice', () => {
  const [one, other] = ['contract A { enum E { X } }', 'contract A { enum E { Y } }']
  expect(readEnums([one, one], 'unicode')).toEqual({ 'A.E': ['X'] })
  expect(readEnums([one, other, one], 'unicode')).toEqual({})
  expect(readEnums(['enum constructor { A }', 'enum E { <b> }'], 'unicode')).toEqual({ constructor: ['A'] })
})

it('tells nothing of an enum with a member that is too long, nor of another one of its name', () => {
  const [long, other] = [
    `contract A { enum E { Sell, Buy, U${'n'.repeat(200)} } }`,
    'contract A { enum E { Buy, Sell } }',
  ]
  for (const sources of [[long], [long, other], [other, long], [long, other, long], [long, long, other]]) {
    expect(readEnums(sources, 'unicode')).toEqual({})
  }
})

it.each(['\r', '\v', '\f', '\u0085', '\u2028', '\u2029'])('ends a comment where the compiler does: %j', (end) => {
  const source = `contract Vault {\n // the order: ${end}enum State { Stolen, Safe } // kept\n}`
  const [live, dead] = [source, source.replace('{\n', '{\n enum State { Safe, Stolen }\n')]
  expect(readEnums([live], 'unicode')).toEqual({ 'Vault.State': ['Stolen', 'Safe'] })
  // before 0.4.25 it is a comment still
  expect(readEnums([dead], 'lf')).toEqual({ 'Vault.State': ['Safe', 'Stolen'] })
})

it('tells none where not all can be read', () => {
  const enums = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => `enum E${from + index} { A }`).join('\n')
  expect(readEnums(['enum E { A }', ' '.repeat(4_000_000)], 'unicode')).toEqual({})
  expect(Object.keys(readEnums([enums(0, 500), enums(500, 500)], 'unicode'))).toHaveLength(1_000)
  expect(readEnums([enums(0, 500), enums(500, 501)], 'unicode')).toEqual({})
})

it('reads a source of one long string', () => {
  expect(readEnums([`enum E { A } string constant s = "${'a'.repeat(3_900_000)}";`], 'unicode')).toEqual({ E: ['A'] })
})

it('names the value of an enum in what is decoded, and leaves a value beyond its members alone', () => {
  const parameter = { name: 'state', type: 'uint8', internalType: 'enum A.E' }
  const plain = { name: 'count', type: 'uint8', internalType: 'uint8' }
  const inputs = [parameter, plain]
  const abi = [{ type: 'function', name: 'set', inputs, outputs: [parameter], stateMutability: 'view' }] as Abi
  const named = abiSource(withEnumNames(abi, { 'A.E': ['Open', 'Closed'] }), 'verified')
  const decoded = (state: number) =>
    decodeCalldata(encodeFunctionData({ abi, args: [state, 1] as never }), [named])?.values
  expect(decoded(1)).toEqual([
    { name: 'state', type: 'uint8', value: '1', member: 'Closed' },
    { name: 'count', type: 'uint8', value: '1' },
  ])
  expect(decoded(9)?.[0]).toEqual({ name: 'state', type: 'uint8', value: '9' })
})

it('names the values of enums within lists and tuples, the first 200 of them', () => {
  const side = { type: 'uint8', internalType: 'enum Side' }
  const inputs = [
    { name: 'sides', type: 'uint8[2][]', internalType: 'enum Side[2][]' },
    {
      name: 'orders',
      type: 'tuple[]',
      internalType: 'struct Order[]',
      components: [
        { name: 'side', ...side },
        { name: 'inner', type: 'tuple', components: [side, { type: 'uint8' }] },
      ],
    },
    { name: 'count', type: 'uint8', internalType: 'uint8' },
  ]
  const [{ inputs: known } = { inputs: [] }] = withEnumNames(
    [{ type: 'function', name: 'f', inputs, outputs: [], stateMutability: 'view' }] as Abi,
    { Side: ['Buy', 'Sell'] },
  ) as unknown as [{ inputs: AbiParameter[] }]
  const data = encodeAbiParameters(
    inputs as AbiParameter[],
    [
      [
        [0, 1],
        [7, 1],
      ],
      [{ side: 1, inner: [0, 1] }],
      1,
    ] as never,
  )
  const [sides, orders, count] = decodeParameters(known, data)!
  expect(sides?.members).toEqual({ '/0/0': 'Buy', '/0/1': 'Sell', '/1/1': 'Sell' })
  expect(orders?.members).toEqual({ '/0/side': 'Sell', '/0/inner/0': 'Buy' })
  expect(count).toEqual({ name: 'count', type: 'uint8', value: '1' })
  const many = membersWithin(known[0]!, Array(300).fill(['0', '1']))
  expect(Object.keys(many!)).toHaveLength(200)
})
