import { abiSource } from '@corescope/decode/abi/abi-index'
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

it('what the contract itself or we know stays', () => {
  const decoded = { source: 'verified', name: 'pay' }
  expect(undecodedOf({ decoded, rawTransaction: { to: to.hash, input } })).toEqual([])
  expect(decodeBy({ decoded: { source: 'signature' }, rawTransaction: { to: to.hash, input } })).toMatchObject({
    decoded: { source: 'custom' },
  })
})
