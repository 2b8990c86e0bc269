import { catalogueSource } from '@corescope/decode/abi/known-abis'
import { describe, expect, it } from 'vitest'
import { calledMethod } from './methods.ts'

const account = { hash: `0x${'ab'.repeat(20)}` as const, type: '2' as const }
const contract = { ...account, type: '1' as const }

describe('calledMethod', () => {
  it('is none where text was sent to an account without code', () => {
    expect(calledMethod('0x696e766f', account, [catalogueSource], false)).toBeNull()
  })
  it('is the selector where an account runs the code of another', () => {
    expect(calledMethod('0x696e766f', account, [catalogueSource], true)).toEqual({ selector: '0x696e766f', name: null })
  })
  it('is the selector where a contract was called, known or not', () => {
    expect(calledMethod('0x696e766f', contract, [catalogueSource], false)).toEqual({
      selector: '0x696e766f',
      name: null,
    })
    expect(calledMethod('0xa9059cbb', contract, [catalogueSource], false)).toEqual({
      selector: '0xa9059cbb',
      name: 'transfer',
    })
  })
  it('is a function that is known by its selector: contracts made inside calls are not known at once', () => {
    expect(calledMethod('0xa9059cbb', account, [catalogueSource], false)).toEqual({
      selector: '0xa9059cbb',
      name: 'transfer',
    })
  })
  it('is none of a transaction that makes a contract, or brings no selector', () => {
    expect(calledMethod('0x60806040', null, [catalogueSource], false)).toBeNull()
    expect(calledMethod(null, contract, [catalogueSource], false)).toBeNull()
  })
})
