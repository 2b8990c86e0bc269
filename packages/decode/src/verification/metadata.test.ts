import { expect, it } from 'vitest'
import { compareCreation } from './compare-code.ts'
import { compilerOf, findDigests, vyperDigests, vyperImmutables, vyperOf } from './metadata.ts'

it('reads the release of solc at the end of runtime code', () => {
  const hash = `646970667358221220${'12'.repeat(32)}`
  expect(compilerOf(`6001a2${hash}64736f6c634300081a0033`)).toBe('0.8.26')
  // what only looks like it stands elsewhere
  expect(compilerOf(`64736f6c634300081a${'00'.repeat(80)}`)).toBeUndefined()
  expect(compilerOf('')).toBeUndefined()
})

it('reads the release of Vyper in creation code, before the arguments of the constructor', () => {
  // Vyper 0.4.3 and 0.3.10 (the last part does not fit one byte from 24 on)
  expect(vyperOf(`6001a165767970657283000403001000${'00'.repeat(31)}2a`)).toBe('0.4.3')
  expect(vyperOf('6001a16576797065728300030a000b')).toBe('0.3.10')
  expect(vyperOf('6001a165767970657283000318190b')).toBe('0.3.25')
  expect(vyperOf('6001')).toBeUndefined()
})

it('finds the digests that differ between two outputs, and no other place that looks like one', () => {
  const mark = '646970667358221220'
  const [one, other] = ['12'.repeat(32), `34${'56'.repeat(31)}`]
  const written = (digest: string) => `6001${mark}${'00'.repeat(31)}a26${mark.slice(1)}${digest}0033`
  const start = written(one).indexOf(one) / 2
  expect(findDigests(written(one), written(other))).toEqual([{ start, length: 32 }])
  // a digest that is the same by chance in some bytes is one
  expect(findDigests(written(one), written(other.replace(/^.{8}/, '12121212')))).toEqual([{ start, length: 32 }])
  expect(findDigests(written(one), written(one))).toEqual([])
  expect(findDigests(written(one), `${written(other)}00`)).toEqual([])
  // a mark that the source holds just before one does not move it
  const moved = (digest: string) => `63${mark}${mark}${digest}`
  expect(findDigests(moved(one), moved(other))).toEqual([{ start: moved(one).indexOf(one) / 2, length: 32 }])
})

/** What Vyper 0.4.3 makes of `x: public(uint256)`; before 0.4.1 there is no digest at the end. */
const tiny =
  '61002761000f6000396100276000f35f3560e01c630c55699c811861001f5734610023575f5460405260206040f35b5f5ffd5b5f80fd855820e7b27d09f6d59275f364a6bf60608c0e038297fbf18e8d186ad19d71cdf3474418278000a1657679706572830004030034'
it('finds the digest of all sources at the end of what Vyper compiles', () => {
  expect(vyperDigests(tiny)).toEqual([{ start: tiny.indexOf('e7b27d09') / 2, length: 32 }])
  // tables of data, and numbers of two bytes
  const table = `855820${'12'.repeat(32)}190a108118201840a1657679706572830004030038`
  expect(vyperDigests(`6001${table}`)).toEqual([{ start: 5, length: 32 }])
  // 0.4.0 has none
  expect(vyperDigests('600118278000a1657679706572830004000012')).toEqual([])
  expect(vyperDigests(`${tiny}00`)).toEqual([])
  expect(vyperDigests(tiny.replace('855820', '845820'))).toEqual([])
  expect(vyperDigests('')).toEqual([])
})
it('reads how many bytes of immutables Vyper puts behind the code', () => {
  const immutables = (code: string) => vyperImmutables(`6001${code}`)
  expect(vyperImmutables(tiny)).toBe(0)
  expect(immutables(`855820${'12'.repeat(32)}190a108118201840a1657679706572830004030038`)).toBe(64)
  // 0.3.10 tells no digest
  expect(immutables('84182a801840a16576797065728300030a0013')).toBe(64)
  expect(immutables('84182a80190100a16576797065728300030a0014')).toBe(256)
  expect(immutables('6001')).toBe(0)
})
it('a contract was made by sources of Vyper that differ in a comment', () => {
  const none = { linkReferences: {}, immutableReferences: {}, hasMetadata: false }
  const compiled = { ...none, object: tiny, digests: vyperDigests(tiny), isDigested: true }
  const onChain = `${tiny.replace('e7b27d09', '01020304')}${'2a'.padStart(64, '0')}`
  const runtime = { ...none, object: tiny.slice(30, 108) }
  expect(compareCreation(onChain, compiled, runtime)).toMatchObject({ kind: 'match', rest: '2a'.padStart(64, '0') })
  expect(compareCreation(`${tiny}2a`, compiled, runtime)).toMatchObject({ kind: 'exact', rest: '2a' })
  expect(compareCreation(`${tiny}2a`, { ...none, object: tiny }, runtime)).toMatchObject({ kind: 'match' })
  expect(compareCreation(onChain.replace('18278000a165', '18278001a165'), compiled, runtime)).toBeUndefined()
})
