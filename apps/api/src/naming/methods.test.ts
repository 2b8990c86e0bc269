import { catalogueSource } from '@corescope/decode/abi/known-abis'
import { describe, expect, it } from 'vitest'
import { readSignatureRows, signatureSource } from './abis/signature-source.ts'
import { calledMethod, namedByInput } from './methods.ts'

const account = { hash: `0x${'ab'.repeat(20)}` as const, type: '2' as const }
const contract = { ...account, type: '1' as const }
const unknown = { isDelegated: false, isPlain: false, hadCode: false }

describe('calledMethod', () => {
  it('is none where text was sent to an account without code', () => {
    expect(calledMethod('0x696e766f', account, [catalogueSource], unknown)).toBeNull()
  })
  it('is the selector where an account runs the code of another', () => {
    expect(calledMethod('0x696e766f', account, [catalogueSource], { ...unknown, isDelegated: true })).toEqual({
      selector: '0x696e766f',
      name: null,
    })
  })
  it('is the selector where a contract was called that has ended since', () => {
    expect(calledMethod('0x696e766f', account, [catalogueSource], { ...unknown, hadCode: true })).toEqual({
      selector: '0x696e766f',
      name: null,
    })
  })
  it('is the selector where a contract was called, known or not', () => {
    expect(calledMethod('0x696e766f', contract, [catalogueSource], unknown)).toEqual({
      selector: '0x696e766f',
      name: null,
    })
    expect(calledMethod('0xa9059cbb', contract, [catalogueSource], unknown)).toEqual({
      selector: '0xa9059cbb',
      name: 'transfer',
    })
  })
  it('is a function that is known by its selector: while nobody has looked for code', () => {
    expect(calledMethod('0xa9059cbb', account, [catalogueSource], unknown)).toEqual({
      selector: '0xa9059cbb',
      name: 'transfer',
    })
  })
  it('is none where the account is known to have no code, though a function has the selector', () => {
    expect(
      calledMethod('0xa9059cbb', account, [catalogueSource], { isDelegated: false, isPlain: true, hadCode: false }),
    ).toBeNull()
  })
  it('is none of a precompiled contract: it has no functions', () => {
    const precompiled = { ...account, hash: `0x${'4'.padStart(40, '0')}` as const }
    expect(calledMethod('0xa9059cbb', precompiled, [catalogueSource], unknown)).toBeNull()
  })
  it('is none of a transaction that makes a contract, or brings no selector', () => {
    expect(calledMethod('0x60806040', null, [catalogueSource], unknown)).toBeNull()
    expect(calledMethod(null, contract, [catalogueSource], unknown)).toBeNull()
  })
})

describe('namedByInput', () => {
  const signatures = ['x196()', 'claimReward56675(uint256,address)']
  const guesses = signatureSource('signature', () =>
    readSignatureRows(signatures.map((signature) => ({ kind: 1, signature }))),
  )
  const selector = '0x580ebecd'
  it('tells by the arguments which of several guesses was called', () => {
    const method = calledMethod(selector, contract, [guesses], unknown)
    expect(method).toEqual({ selector, name: null })
    const nameOf = (rest: string) =>
      namedByInput(method, contract.hash, `${selector}${rest}` as `0x${string}`, [guesses])?.name
    expect(nameOf('')).toBe('x196')
    expect(nameOf('0'.repeat(128))).toBe('claimReward56675')
  })
  it('tells none where the arguments fit several just as well', () => {
    const twins = ['w1276(uint256,uint256)', 'claimReward56109(uint256,address)']
    const source = signatureSource('signature', () =>
      readSignatureRows(twins.map((signature) => ({ kind: 1, signature }))),
    )
    const method = calledMethod('0x2ad7bda1', contract, [source], unknown)
    const input = `0x2ad7bda1${'5'.padStart(64, '0')}${'ab'.repeat(20).padStart(64, '0')}` as const
    expect(namedByInput(method, contract.hash, input, [source])).toEqual({ selector: '0x2ad7bda1', name: null })
    // no address is that long
    expect(namedByInput(method, contract.hash, `0x2ad7bda1${'f'.repeat(128)}`, [source])?.name).toBe('w1276')
  })
  it('leaves what is named, and what is no call', () => {
    const method = { selector, name: 'own' } as const
    expect(namedByInput(method, contract.hash, selector, [guesses])).toBe(method)
    expect(namedByInput(null, account.hash, selector, [guesses])).toBeNull()
  })
})
