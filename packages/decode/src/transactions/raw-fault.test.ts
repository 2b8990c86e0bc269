import { parseGwei, serializeTransaction, toHex, toRlp } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, it } from 'vitest'
import { hexToBytes } from '../bytes/bytes.ts'
import { findRawFault } from './raw-fault.ts'

const account = privateKeyToAccount(`0x${'1'.repeat(64)}`)
const to = `0x${'22'.repeat(20)}` as const
const common = { chainId: 1112, nonce: 3, gas: 60_000n, to, value: 7n, data: '0x1234' } as const
const fees = { maxFeePerGas: parseGwei('3'), maxPriorityFeePerGas: 1n }
const hash = `0x01${'33'.repeat(31)}` as const
const kinds = [
  { ...common, type: 'legacy', gasPrice: 5n },
  { ...common, type: 'legacy', gasPrice: 5n, chainId: undefined, to: undefined },
  { ...common, type: 'eip2930', gasPrice: 5n, accessList: [{ address: to, storageKeys: [hash] }] },
  { ...common, ...fees, type: 'eip1559', nonce: 0, value: 0n },
  { ...common, ...fees, type: 'eip4844', maxFeePerBlobGas: 1n, blobVersionedHashes: [hash] },
  {
    ...{ ...common, ...fees, type: 'eip7702' },
    authorizationList: [await account.signAuthorization({ chainId: 0, address: to, nonce: 1 })],
  },
] as Parameters<typeof serializeTransaction>[0][]

it('finds nothing wrong with what is a transaction, signed or not, of each type', async () => {
  for (const kind of kinds) {
    expect(findRawFault(hexToBytes(serializeTransaction(kind)))).toBeUndefined()
    expect(findRawFault(hexToBytes(await account.signTransaction(kind as never)))).toBeUndefined()
  }
})

const n = toHex
/** Fields of a transaction of type 2, some of them others. */
const typed = (changes: Record<number, unknown> = {}, count = 12) => {
  const fields: unknown[] = [n(1112), n(3), n(1), n(2), n(60_000), to, '0x', '0x', [], n(1), hash, hash]
  for (const [place, value] of Object.entries(changes)) fields[Number(place) - 1] = value
  return `0x02${toRlp(fields.slice(0, count) as never).slice(2)}`
}

it.each([
  ['no bytes', '0x', { kind: 'type', type: 0 }],
  ['a type that nobody knows', '0x05c0', { kind: 'type', type: 5 }],
  ['text', '0x3078', { kind: 'type', type: 0x30 }],
  ['bytes that are cut off', typed().slice(0, -20), { kind: 'encoding', byte: 1 }],
  ['bytes behind its end', `${typed()}00ff`, { kind: 'extra', count: 2 }],
  ['no list', '0x0280', { kind: 'encoding', byte: 1 }],
  [
    'lists without end',
    `0x02${toRlp(Array.from({ length: 500 }).reduce<never>((all) => [all] as never, [] as never)).slice(2)}`,
    { kind: 'encoding', byte: expect.any(Number) },
  ],
  ['too few fields', typed({}, 11), { kind: 'fields', type: 2, count: 11, wanted: 12 }],
  ['no field at all', '0xc0', { kind: 'fields', type: 0, count: 0, wanted: 9 }],
  ['a nonce with zeros before it', typed({ 2: '0x0003' }), { kind: 'number', field: 'nonce', place: 2, most: 6 }],
  ['a gas limit that is a list', typed({ 5: [] }), { kind: 'number', field: 'gas', place: 5, most: 8 }],
  [
    'a value that is too long',
    typed({ 7: `0x${'ff'.repeat(33)}` }),
    { kind: 'number', field: 'value', place: 7, most: 32 },
  ],
  ['a short address', typed({ 6: '0x1234' }), { kind: 'address', field: 'to', place: 6 }],
  ['input that is a list', typed({ 8: [n(1)] }), { kind: 'bytes', field: 'input', place: 8 }],
  ['an access list that is none', typed({ 9: [[to, ['0x12']]] }), { kind: 'list', field: 'accessList', place: 9 }],
  ['a parity of two bytes', typed({ 10: n(1112) }), { kind: 'number', field: 'yParity', place: 10, most: 1 }],
  ['no chain', typed({ 1: '0x' }), { kind: 'number', field: 'chainId', place: 1, most: 6 }],
  ['a parity that is none', typed({ 10: n(2) }), { kind: 'signature' }],
  ['a signature of nothing', typed({ 11: '0x', 12: '0x' }), { kind: 'signature' }],
  ['a signature beyond the curve', typed({ 12: `0x${'ff'.repeat(32)}` }), { kind: 'signature' }],
  ['a tip above the fee', typed({ 3: n(9) }), { kind: 'tip' }],
])('tells which part is wrong: %s', (_what, hex, fault) => {
  expect(findRawFault(hexToBytes(hex))).toEqual(fault)
})
