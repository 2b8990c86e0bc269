import { describe, expect, it } from 'vitest'
import { findAction } from './routes.ts'

describe('findAction', () => {
  it('finds what is listed', () => expect(findAction('account', 'balance')).toBeTypeOf('function'))
  it.each(['', 'x', 'constructor', '__proto__', 'tostring'])('module "%s" is none', (name) => {
    for (const action of ['assign', 'keys', 'freeze', 'constructor']) {
      expect(() => findAction(name, action)).toThrow('Missing Or invalid Module name')
    }
  })
  it.each(['', 'x', 'constructor', '__proto__'])('action "%s" is none', (name) => {
    for (const module of ['account', 'stats', 'proxy']) {
      expect(() => findAction(module, name)).toThrow('Missing Or invalid Action name')
    }
  })
})
