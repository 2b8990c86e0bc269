import { toEventHash, toFunctionSelector } from 'viem'
import { expect, it } from 'vitest'
import { GivenAbiError } from './given-abi.ts'
import { readSignatures } from './read-signatures.ts'

it('signatures are read in words, each once, in canonical form, with the hashes that they have', () => {
  const text = `transfer(address to, uint amount)
    function transfer(address,uint256) external returns (bool);
    // what follows has a struct
    struct Order { address maker; uint8[2] kinds; }
    event Filled(Order indexed order, bytes32 id)
    error Late(uint64 deadline, int)
    function Late(uint64,int256)`
  expect(readSignatures(text)).toEqual([
    { kind: 'function', signature: 'transfer(address,uint256)', hash: '0xa9059cbb' },
    {
      ...{ kind: 'event', signature: 'Filled((address,uint8[2]),bytes32)' },
      hash: toEventHash('event Filled((address,uint8[2]),bytes32)'),
    },
    { kind: 'error', signature: 'Late(uint64,int256)', hash: toFunctionSelector('Late(uint64,int256)') },
    { kind: 'function', signature: 'Late(uint64,int256)', hash: toFunctionSelector('Late(uint64,int256)') },
  ])
})

it('signatures are read of a JSON ABI; what has none is passed over', () => {
  const abi = [
    { type: 'constructor', inputs: [{ name: 'a', type: 'uint256' }] },
    { type: 'receive', stateMutability: 'payable' },
    { type: 'error', name: 'No', inputs: [] },
    {
      ...{ type: 'function', name: 'put', outputs: [] },
      inputs: [
        {
          name: 'x',
          type: 'tuple[]',
          components: [
            { name: 'k', type: 'uint' },
            { name: 'v', type: 'int[3][]' },
          ],
        },
      ],
    },
  ]
  expect(readSignatures(JSON.stringify({ abi })).map(({ signature }) => signature)).toEqual([
    'No()',
    'put((uint256,int256[3][])[])',
  ])
})

const item = (type: string, name = 'f') => JSON.stringify([{ type: 'function', name, inputs: [{ name: 'x', type }] }])
const nest = (depth: number): unknown[] => [
  { name: 'x', type: 'tuple', components: depth === 0 ? [] : nest(depth - 1) },
]
const refused: [string, string, string, object][] = [
  ['an integer of 7 bits', item('uint7'), 'entry 1: "uint7" is no type', { kind: 'type', at: 1, type: '"uint7"' }],
  ['an integer of 264 bits', item('int264'), 'is no type', { kind: 'type', at: 1 }],
  ['an integer with a zero before it', item('uint08'), 'is no type', { kind: 'type', at: 1 }],
  ['33 bytes', item('bytes33'), 'is no type', { kind: 'type', at: 1 }],
  ['a list with a zero before its length', item('bool[01]'), 'is no type', { kind: 'type', at: 1 }],
  ['a type of words', 'f(uint256)\ng(uint7)', 'line 2: the ABI cannot be read', { kind: 'unread', at: 2 }],
  ['a type that is not declared', 'f(Order)', 'the ABI cannot be read', { kind: 'words' }],
  ['a name that begins with a digit', item('bool', '1f'), 'needs a name', { kind: 'entry', at: 1 }],
  ['a name with signs that turn', item('bool', 'f\u202e'), 'needs a name', { kind: 'entry', at: 1 }],
  ['no signature', 'hello world', 'the ABI cannot be read', { kind: 'words' }],
  ['words behind it', 'f(bool) and more', 'the ABI cannot be read', { kind: 'words' }],
  ['a constructor alone', 'constructor(uint256 a)', 'the ABI has no function', { kind: 'none' }],
  ['a long one', `f(${'uint256,'.repeat(63)}uint256)`, 'at most 500 signs', { kind: 'long', at: 1 }],
  [
    '101 of them',
    Array.from({ length: 101 }, (_, index) => `f${index}()`).join('\n'),
    'at most 100 signatures',
    { kind: 'most', most: 100 },
  ],
  [
    'tuples without end',
    JSON.stringify([{ type: 'error', name: 'f', inputs: nest(20) }]),
    'at most 8 deep',
    { kind: 'entry', at: 1 },
  ],
  ['brackets without end', `f(${'('.repeat(1_500)}bool${')'.repeat(1_500)})`, '', {}],
]
it.each(refused)('refuses %s', (_what, text, words, fault) => {
  const began = performance.now()
  let error: unknown
  try {
    readSignatures(text)
  } catch (thrown) {
    error = thrown
  }
  expect(error).toBeInstanceOf(GivenAbiError)
  expect((error as GivenAbiError).message).toContain(words)
  expect((error as GivenAbiError).fault).toMatchObject(fault)
  expect(performance.now() - began).toBeLessThan(500)
})
