import { describe, expect, it } from 'vitest'
import { suppliedOf, totalSupplyOf } from './supplied.ts'

const regular = { irregular: false }
const reading = { tokenId: 1, supply: '100', readBlock: 7, isCounted: true }

describe('totalSupplyOf', () => {
  it('is counted to the block of the answer where the count was right when the contract was asked', () => {
    expect(totalSupplyOf(regular, reading, '120')).toEqual({ amount: '120', source: 'logs', readBlock: null })
  })
  it('is what the contract named, with its block, where the count was another', () => {
    const own = { amount: '100', source: 'node', readBlock: 7 }
    expect(totalSupplyOf(regular, { ...reading, isCounted: false }, '120')).toEqual(own)
    expect(totalSupplyOf({ irregular: true }, reading, '120')).toEqual(own)
    expect(totalSupplyOf(regular, reading, null)).toEqual(own)
  })
  it('is none where the contract named none', () => {
    expect(totalSupplyOf(regular, undefined, '120')).toBeNull()
  })
})

describe('suppliedOf', () => {
  it('is the count where the contract named none, and nothing where nobody knows', () => {
    expect(suppliedOf(null, '120')).toEqual({ amount: '120', source: 'logs', readBlock: null })
    expect(suppliedOf(null, null)).toBeNull()
  })
})
