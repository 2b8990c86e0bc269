import { describe, expect, it } from 'vitest'
import { nameFaultOf, plainName } from './domain-name.ts'

describe('a domain name', () => {
  it.each([
    [undefined, 'missing'],
    ['', 'missing'],
    ['  ', 'missing'],
    [7, 'notString'],
    ['a_b.org', 'characters'],
    ['müller.de', 'characters'],
    ['a b.org', 'characters'],
    ['org', 'labels'],
    ['a..org', 'labels'],
    ['.org', 'labels'],
    [`${'a'.repeat(64)}.org`, 'long'],
    [`${'abc.'.repeat(64)}org`, 'long'],
    ['-a.org', 'hyphen'],
    ['a-.org', 'hyphen'],
    [`${'a'.repeat(63)}.org`, undefined],
    ['A-b.Example.ORG.', undefined],
  ])('%j: %s', (name, fault) => {
    expect(nameFaultOf(name)).toBe(fault)
  })
  it('is asked for in lower case, without a dot at its end', () => {
    expect(plainName(' A-b.Example.ORG. ')).toBe('a-b.example.org')
  })
})
