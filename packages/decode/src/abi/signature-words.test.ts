import { type Abi, parseAbi } from 'viem'
import { expect, it } from 'vitest'
import { readSignatureWords, WordsError } from './signature-words.ts'

const read = (...lines: string[]) => readSignatureWords(lines).map(({ item }) => item)
/** viem marks every parameter of an event. */
const plain = (abi: unknown) =>
  JSON.parse(JSON.stringify(abi, (_key, value) => (value === false ? undefined : value))) as unknown

it.each([
  ['function f()'],
  ['function transfer(address to, uint256 amount) external returns (bool)'],
  [
    'function f(uint a, int[] b, bytes32[3][] calldata c, address payable d) public payable returns (uint, (bool x, string y) z)',
  ],
  ['function $_f(function g, string memory) pure returns(bytes)'],
  ['event Moved(address indexed from, uint256 amount)', 'error Wrong(bytes, (uint8,(bool[2] a)[] b) c)'],
  [
    'struct Inner { bool on; uint96[] x; }',
    'struct Order { address maker; Inner[] inner; }',
    'function fill(Order[2] order)',
  ],
  ['constructor(address owner) payable', 'fallback() external', 'receive() external payable', 'function f()'],
])('reads as viem does: %s %s', (...lines) => {
  const ours = read(...lines).map((item) => (item.type === 'fallback' || item.type === 'receive' ? item.type : item))
  const theirs = (parseAbi(lines) as Abi).map((item) =>
    item.type === 'fallback' || item.type === 'receive' ? item.type : item,
  )
  expect(plain(ours)).toEqual(plain(theirs))
})

it('reads what viem does not: modifiers in any order, anonymous events', () => {
  expect(read('function f() view external', 'event E() anonymous')).toMatchObject([{ stateMutability: 'view' }, {}])
})

it.each([
  ['function', 'It ends too early'],
  ['function f(', 'It ends too early'],
  ['function f(nothing a)', 'Unknown type "nothing"'],
  ['function f(uint7 a)', 'Unknown type "uint7"'],
  ['function f(bytes33 a)', 'Unknown type "bytes33"'],
  ['function f(bool a b)', 'Unexpected "b"'],
  ['function f(bool,)', 'Unexpected ")"'],
  ['function f(bool indexed a)', 'Unexpected "a"'],
  ['function f() returns', 'It ends too early'],
  ['function f() <b>', 'Unexpected "<"'],
  [`function f(${'('.repeat(2_000)}`, 'at most 8 deep'],
  ['function f(bool[)', 'Unexpected ")"'],
])('says why it does not read %s', (line, why) => {
  expect(() => read('function a()', line)).toThrow(why)
  try {
    read('function a()', line)
  } catch (error) {
    expect(error).toBeInstanceOf(WordsError)
    expect((error as WordsError).at).toBe(2)
  }
})

it.each([
  [['struct A { A a; }'], 'holds itself'],
  [['struct A { B b; }', 'struct B { A[] a; }'], 'holds itself'],
  [['struct A { bool a; }', 'struct A { bool b; }'], 'two structs A'],
  [['struct A { }'], 'at least one member'],
  [['struct A { bool a }'], 'Unexpected "}"'],
])('structs that are none: %s', (lines, why) => {
  expect(() => read(...lines)).toThrow(why)
})

it('structs that hold two of the one before, and many that name a large one, are refused at once', () => {
  const doubling = ['struct S0 { bool a; }']
  for (let index = 1; index < 60; index += 1) doubling.push(`struct S${index} { S${index - 1} a; S${index - 1} b; }`)
  const large = `struct L { ${'bool a; '.repeat(256)} }`
  const many = [large, ...Array.from({ length: 1_000 }, (_, index) => `function f${index}(L a, L b)`)]
  const chain = ['struct S0 { bool a; }', ...Array.from({ length: 5_000 }, (_, n) => `struct S${n + 1} { S${n} a; }`)]
  for (const lines of [[...doubling, 'function f(S59 s)'], many, chain.reverse()]) {
    const began = performance.now()
    expect(() => read(...lines)).toThrow(/at most 8 deep|at most 256 members|more than 50000 members/)
    expect(performance.now() - began).toBeLessThan(1_000)
  }
})
