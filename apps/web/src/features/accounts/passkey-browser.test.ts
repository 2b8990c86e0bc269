import { afterEach, expect, test, vi } from 'vitest'
import { makePasskey, PasskeyStoppedError, signByPasskey } from './passkey-browser.ts'

let failure: Error
vi.mock('@simplewebauthn/browser', () => ({
  startRegistration: async () => {
    throw failure
  },
  startAuthentication: async () => {
    throw failure
  },
}))
afterEach(() => vi.resetModules())

const refusal = async (name: string, work: (options: Record<string, unknown>) => Promise<unknown>) => {
  failure = Object.assign(new Error('no'), { name })
  return work({}).then(
    () => undefined,
    (error: unknown) => (error instanceof PasskeyStoppedError ? error.isThere : error),
  )
}

test('a device that has a passkey of the account is told from a reader who stopped', async () => {
  expect(await refusal('InvalidStateError', makePasskey)).toBe(true)
  expect(await refusal('NotAllowedError', makePasskey)).toBe(false)
  expect(await refusal('NotAllowedError', signByPasskey)).toBe(false)
})
