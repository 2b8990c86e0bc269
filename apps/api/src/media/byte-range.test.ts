import { expect, it } from 'vitest'
import { type ByteRange, readByteRange } from './byte-range.ts'

it.each<[string | undefined, ByteRange | null | undefined]>([
  [undefined, undefined],
  ['', undefined],
  ['bytes=0-', { first: 0, last: 99 }],
  ['bytes=10-19', { first: 10, last: 19 }],
  ['bytes=90-1000', { first: 90, last: 99 }],
  ['bytes=-5', { first: 95, last: 99 }],
  ['bytes=-500', { first: 0, last: 99 }],
  ['bytes=-0', null],
  ['bytes=100-', null],
  ['bytes=5-4', undefined],
  ['bytes=-', undefined],
  ['bytes=0-1,5-6', undefined],
  ['items=0-1', undefined],
])('%s of 100 bytes', (header, expected) => expect(readByteRange(header, 100)).toEqual(expected))
