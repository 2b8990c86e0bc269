import { ownFixture, recordedFiles } from '@corescope/devnet/test-worlds/recorded-files'
import { expect, it } from 'vitest'
import { readLongText, readText } from './contract-text.ts'

const word = (value: number) => value.toString(16).padStart(64, '0')
const text = (value: string) => Buffer.from(value).toString('hex')
const abiString = (value: string) =>
  `0x${word(32)}${word(Buffer.byteLength(value))}${text(value).padEnd(Math.ceil(text(value).length / 64) * 64, '0')}`

it.each<[string, string, string | null]>([
  ['an ABI string', abiString('Orchard Apples'), 'Orchard Apples'],
  ['one of another language', abiString('果园'), '果园'],
  ['32 bytes', `0x${text('MKR').padEnd(64, '0')}`, 'MKR'],
  ['32 bytes without an end', `0x${text('x'.repeat(32))}`, 'x'.repeat(32)],
  ['control characters', abiString('a\u0000b\u202ec'), 'abc'],
  ['ends of lines', abiString('a\nb\u2028c\u2029d'), 'abcd'],
  ['marks piled on a letter', abiString(`Z${'\u0321\u030d'.repeat(40)}a\u0301`), 'Z\u0321\u030d\u0321a\u0301'],
  ['what nobody sees', abiString('\u3164\u2800'), null],
  ['nothing', '0x', null],
  ['an empty string', abiString(''), null],
  ['an offset outside', `0x${word(2 ** 31)}${word(3)}`, null],
  ['a length outside', `0x${word(32)}${word(2 ** 40)}`, null],
  ['more than is kept', abiString('y'.repeat(300)), 'y'.repeat(128)],
])('%s', (_name, answer, expected) => expect(readText(answer)).toBe(expected))

it('a URI of any length is read as it stands', () => {
  const uri = `data:application/json,{"a":"${'x'.repeat(100_000)}"}`
  expect(readLongText(abiString(uri))).toBe(uri)
  expect([readLongText('0x'), readLongText(abiString('')), readLongText(`0x${text('a').padEnd(64, '0')}`)]).toEqual([
    ...[null, null, null],
  ])
})

const { extra, text: recorded } = recordedFiles('tokens')
extra(it)('recorded answers: a string of Core, bytes of an old token', () => {
  const outputs = (name: string) => recorded(name).match(/0x[0-9a-f]{64,}/g) ?? []
  expect(outputs('core-mainnet-eth_call-string.json').map(readText)).toContain('Wrapped CORE')
  expect(outputs('mkr-bytes32.json').map(readText)).toEqual(expect.arrayContaining(['Maker', 'MKR']))
})

it('names that contracts of the devnet answer: strings, and bytes of an old token', () => {
  const names = ownFixture('names')
  expect(readText(names.wrappedCore)).toBe('Wrapped CORE')
  expect(names.oldToken).toHaveLength(66)
  expect(readText(names.oldToken)).toBe('Old Guild Coin')
  expect(Object.values<string>(names).map(readText)).not.toContain(null)
})
