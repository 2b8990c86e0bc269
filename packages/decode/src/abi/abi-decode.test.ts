import fc from 'fast-check'
import { type AbiParameter, decodeAbiParameters, encodeAbiParameters } from 'viem'
import { expect, it } from 'vitest'
import { decodeParameters } from './abi-decode.ts'
import { abiValueToJson } from './abi-value.ts'

const word = fc.oneof(
  fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex')),
  fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => Buffer.from(bytes).toString('hex').padStart(64, '0')),
  fc.constantFrom('0'.repeat(64), 'f'.repeat(64)),
)
const rest = fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes).toString('hex'))
const type = fc.constantFrom('address', 'uint256', 'bytes32', 'uint8', 'bool', 'int256')

const here = { path: '', note: () => undefined }
/** As the library alone decodes. */
const byLibrary = (parameters: AbiParameter[], data: `0x${string}`) => {
  try {
    return decodeAbiParameters(parameters, data).map((value, index) => abiValueToJson(parameters[index]!, value, here))
  } catch {
    return undefined
  }
}

it('words are read as the library reads them, too short data and dirty words included', () => {
  fc.assert(
    fc.property(
      fc.array(type, { minLength: 1, maxLength: 4 }),
      fc.array(word, { maxLength: 4 }),
      rest,
      (types, words, tail) => {
        const parameters = types.map((one, index) => ({ type: one, name: `p${index}` }))
        const data = `0x${words.join('')}${tail}` as const
        const decoded = decodeParameters(parameters, data)
        expect(decoded?.map(({ value }) => value)).toEqual(byLibrary(parameters, data))
        if (decoded !== undefined) expect(decoded.map(({ name, type: of }) => ({ name, type: of }))).toEqual(parameters)
      },
    ),
    { numRuns: 2_000 },
  )
})

it('a function of the ABI is an address and a selector, alone, in lists and in structs', () => {
  const [pointer, other] = [`${'ab'.repeat(20)}12345678`, 'cd'.repeat(24)]
  const padded = (digits: string) => digits.padEnd(64, '0')
  const components = [{ name: 'hook', type: 'function' }]
  const parameters = [
    { name: 'one', type: 'function' },
    { name: 'two', type: 'function[2]' },
    { name: 'three', type: 'tuple', components },
  ]
  const data = `0x${[pointer, pointer, other, other].map(padded).join('')}` as const
  expect(decodeParameters(parameters, data)).toEqual([
    { name: 'one', type: 'function', value: `0x${pointer}` },
    { name: 'two', type: 'function[2]', value: [`0x${pointer}`, `0x${other}`] },
    { name: 'three', type: '(function)', value: { hook: `0x${other}` } },
  ])
})

it('a string that is no UTF-8 is its bytes, and said to be no text; any other is its text, marks and zeros included', () => {
  const parameters = [
    { name: 'one', type: 'string' },
    { name: 'two', type: 'string' },
    { name: 'three', type: 'tuple[]', components: [{ name: 'note', type: 'string' }] },
    { name: 'four', type: 'string[2]' },
  ]
  const raw = [
    { type: 'bytes' },
    { type: 'bytes' },
    { type: 'tuple[]', components: [{ name: 'note', type: 'bytes' }] },
    { type: 'bytes[2]' },
  ]
  const utf8 = (text: string) => `0x${Buffer.from(text).toString('hex')}` as const
  const marked = '\ufeffa\u202eb\u0000'
  const data = encodeAbiParameters(raw, [
    '0xFF00FE',
    utf8(marked),
    [{ note: utf8('ok') }, { note: '0xc3' }],
    [utf8(''), '0x80'],
  ] as never)
  expect(decodeParameters(parameters, data)).toEqual([
    { name: 'one', type: 'string', value: '0xff00fe', notText: [''] },
    { name: 'two', type: 'string', value: marked },
    { name: 'three', type: '(string)[]', value: [{ note: 'ok' }, { note: '0xc3' }], notText: ['/1/note'] },
    { name: 'four', type: 'string[2]', value: ['', '0x80'], notText: ['/1'] },
  ])
})
