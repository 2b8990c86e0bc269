import { expect, it } from 'vitest'
import { compilerOf, findDigests, vyperOf } from './metadata.ts'

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
