import { abiKeyOf, abiSource } from '@corescope/decode/abi/abi-index'
import { parseAbi } from 'viem'
import { expect, it } from 'vitest'
import { undecodedOf } from './custom-decoding.ts'

const to = { hash: `0x${'ab'.repeat(20)}` }
// transfer(address,uint256) under another name: its selector is what counts
const own = abiSource(['function pay(address who, uint256 much) returns (bool done)'], 'custom')
const selector = '0xc4076876'
const word = (text: string) => text.padStart(64, '0')
const input = `${selector}${word('01')}${word('05')}`

const decodeBy = (thing: Record<string, unknown>) => {
  for (const { contract, decode } of undecodedOf(thing)) {
    expect(contract).toBe(to.hash)
    decode(own)
  }
  return thing
}

it('a method that has no name gets one, and says whose it is', () => {
  expect(decodeBy({ to, method: { selector, name: null } }).method).toEqual({ selector, name: 'pay', isOwn: true })
  expect(decodeBy({ to, method: { selector: '0x00000000', name: null } }).method).toMatchObject({ name: null })
  expect(undecodedOf({ to, method: { selector, name: 'transfer' } })).toEqual([])
  expect(undecodedOf({ to: null, method: { selector, name: null } })).toEqual([])
})

it('a call of a trace is decoded with what it gave back, where all its bytes are there', () => {
  const bytes = (data: string) => ({ data, size: (data.length - 2) / 2 })
  const frame = {
    ...{ to, method: { selector, name: null }, input: bytes(input), output: bytes(`0x${word('01')}`) },
    ...{ decoded: null, returned: null, error: null },
  }
  expect(decodeBy({ ...frame })).toMatchObject({
    decoded: { source: 'custom', name: 'pay', values: [{ name: 'who' }, { name: 'much', value: '5' }] },
    returned: [{ name: 'done' }],
  })
  expect(decodeBy({ ...frame, error: 'execution reverted' })).toMatchObject({
    decoded: { name: 'pay' },
    returned: null,
  })
  expect(decodeBy({ ...frame, input: { data: input, size: 5_000 } })).toMatchObject({ decoded: null })
})

it('an error of the contract is told at its transaction, in the trace and in lists', () => {
  const errors = abiSource(['error TooMuch(uint256 most)'], 'custom')
  const [item] = parseAbi(['error TooMuch(uint256 most)'])
  const key = `${abiKeyOf(item)}${word('07')}`
  const size = (key.length - 2) / 2
  const failure = { kind: 'raw', code: null, reason: key, data: key, basis: 'execution' }
  const kept = { ...failure }
  const told = (thing: Record<string, unknown>) => {
    for (const { decode } of undecodedOf(thing)) decode(errors)
    return thing
  }
  const values = [{ name: 'most', value: '7' }]
  expect(told({ to, failure })).toMatchObject({
    failure: { kind: 'custom', reason: 'TooMuch(most: 7)', basis: 'execution', decoded: { source: 'custom', values } },
  })
  // it is kept for others
  expect(failure).toEqual(kept)
  const frame = { to, error: 'execution reverted', output: { data: key, size }, reason: key, raised: null }
  expect(told({ ...frame })).toMatchObject({ raised: { source: 'custom', name: 'TooMuch', values } })
  expect(told({ ...frame, output: { data: '0x', size: 0 } })).toMatchObject({ raised: { name: 'TooMuch' } })
  expect(told({ to, error: 'execution reverted', reason: key })).toEqual({
    ...{ to, error: 'execution reverted', reason: 'TooMuch(most: 7)' },
  })
  for (const known of [
    { ...failure, kind: 'error' },
    { ...failure, kind: 'custom', decoded: { source: 'verified' } },
    null,
  ])
    expect(undecodedOf({ to, failure: known })).toEqual([])
  expect(undecodedOf({ ...frame, raised: { source: 'verified' } })).toEqual([])
  expect(undecodedOf({ ...frame, error: null })).toEqual([])
})

it('what the contract itself or we know stays', () => {
  const decoded = { source: 'verified', name: 'pay' }
  expect(undecodedOf({ decoded, rawTransaction: { to: to.hash, input } })).toEqual([])
  expect(decodeBy({ decoded: { source: 'signature' }, rawTransaction: { to: to.hash, input } })).toMatchObject({
    decoded: { source: 'custom' },
  })
})
