import { expect, it } from 'vitest'
import { isUnreachable } from './unreachable.ts'

const withCode = (code: string) => Object.assign(new Error('it failed'), { code })

it.each(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', '08006', '57P01', '53300'])(
  'a server that ends a question with %s cannot be asked',
  (code) => expect(isUnreachable(withCode(code))).toBe(true),
)

it('an error without a code came from the way', () => expect(isUnreachable(new Error('broken'))).toBe(true))

it.each(['42P01', '22P02', '57014', 'XX000'])('a server that answers %s was asked', (code) =>
  expect(isUnreachable(withCode(code))).toBe(false),
)

it('what cannot be sent is wrong itself', () => expect(isUnreachable(new TypeError('a function'))).toBe(false))
