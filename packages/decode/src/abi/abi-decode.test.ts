import fc from 'fast-check'
import { type AbiParameter, decodeAbiParameters } from 'viem'
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

/** As the library alone decodes. */
const byLibrary = (parameters: AbiParameter[], data: `0x${string}`) => {
  try {
    return decodeAbiParameters(parameters, data).map((value, index) => abiValueToJson(parameters[index]!, value))
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
