import { calls } from '@corescope/api-schema/calls'
import { expect, it } from 'vitest'
import { addressesOf } from './contract.ts'

it('the browser is told of which calls texts may not be trimmed', () => {
  const large = Object.entries(addressesOf(calls)).filter(([, { isLarge }]) => isLarge === true)
  expect(large.map(([name]) => name)).toContain('verifyContract')
})
it('the browser is told all that it needs to send a call', () => {
  expect(addressesOf({ signIn: { ...calls.verifyContract, bearer: false } })).toEqual({
    signIn: { method: 'POST', path: '/api/chain/verify_contract', auth: 'visitor', bearer: false, isLarge: true },
  })
})
