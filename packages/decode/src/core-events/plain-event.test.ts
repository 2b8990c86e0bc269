import { systemContractAbis } from '@corescope/chain/abi/system-contract-abis'
import type { Hex } from '@corescope/chain/types/hex'
import fc from 'fast-check'
import { type AbiEvent, parseAbiItem, toEventSelector } from 'viem'
import { expect, test } from 'vitest'
import { abiSource } from '../abi/abi-index.ts'
import { decodeLog } from '../abi/log.ts'
import { plainEventReader } from './plain-event.ts'

const events = [
  ...new Set(
    Object.values(systemContractAbis)
      .flat()
      .filter((entry) => entry.startsWith('event ')),
  ),
]

/** Words as contracts leave them, and others: small, whole, with a bit where the type has none. */
const word = fc.oneof(
  fc.constantFrom('0'.repeat(64), `${'0'.repeat(63)}1`, `${'0'.repeat(63)}2`, 'f'.repeat(64), `1${'0'.repeat(63)}`),
  fc.bigInt({ min: 0n, max: 2n ** 160n - 1n }).map((value) => value.toString(16).padStart(64, '0')),
  fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }).map((value) => value.toString(16).padStart(64, '0')),
)

test('what it reads of a log is what the decoder of all events reads', () => {
  let plain = 0
  for (const entry of events) {
    const event = parseAbiItem(entry) as AbiEvent
    const read = plainEventReader(event)
    if (read === undefined) continue
    const source = abiSource([entry], 'system')
    const words = fc.array(word, { minLength: event.inputs.length, maxLength: event.inputs.length })
    fc.assert(
      fc.property(words, (values) => {
        const at = (isIndexed: boolean) =>
          values.filter((_, index) => (event.inputs[index]!.indexed === true) === isIndexed)
        const topics = [toEventSelector(event), ...at(true).map((value): Hex => `0x${value}`)] as Hex[]
        const log = { topics, data: `0x${at(false).join('')}` as Hex }
        const found = read(log)
        if (found === undefined) return
        plain += 1
        const decoded = decodeLog(log, [source])
        expect(found).toEqual(Object.fromEntries(decoded!.values.map(({ name, value }) => [name, value])))
      }),
      { numRuns: 40 },
    )
  }
  expect(plain).toBeGreaterThan(1_000)
})

test('it reads no log of another shape, and no event with longer values', () => {
  const event = parseAbiItem('event moved(address indexed who, uint64 amount)') as AbiEvent
  const read = plainEventReader(event)!
  const topics: Hex[] = [toEventSelector(event), `0x${'11'.repeat(20).padStart(64, '0')}`]
  const amount = 7n.toString(16).padStart(64, '0')
  expect(read({ topics, data: `0x${amount}` })).toEqual({ who: `0x${'11'.repeat(20)}`, amount: '7' })
  expect(read({ topics: topics.slice(0, 1), data: `0x${amount}` })).toBeUndefined()
  expect(read({ topics, data: `0x${amount}${amount}` })).toBeUndefined()
  expect(read({ topics, data: '0x' })).toBeUndefined()
  expect(read({ topics, data: `0x${'f'.repeat(64)}` })).toBeUndefined()
  expect(plainEventReader(parseAbiItem('event said(string what)') as AbiEvent)).toBeUndefined()
  expect(plainEventReader(parseAbiItem('event fell(int8 what)') as AbiEvent)).toBeUndefined()
})
