import type { newPasskeySchema, passkeySchema } from '@corescope/api-schema/accounts/passkeys'
import type { z } from 'zod'

/** Loaded when first needed: few visits use a passkey. */
const library = () => import('@simplewebauthn/browser')

/** Nothing was signed: the reader or the browser stopped, or the device has a passkey of this account (`isThere`). */
export class PasskeyStoppedError extends Error {
  override name = 'PasskeyStoppedError'
  readonly isThere: boolean

  constructor(cause: Error) {
    super(cause.message, { cause })
    // WebAuthn's word for a device that holds one of those that the server says are there
    this.isThere = cause.name === 'InvalidStateError'
  }
}

/** Whether this browser has passkeys at all. */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential === 'function'

const signed = async <Answer>(work: Promise<Answer>): Promise<Answer> => {
  try {
    return await work
  } catch (error) {
    throw new PasskeyStoppedError(error as Error)
  }
}

/** Lets a passkey sign what the server asks. @throws PasskeyStoppedError */
export const signByPasskey = async (options: Record<string, unknown>): Promise<z.input<typeof passkeySchema>> => {
  const { startAuthentication } = await library()
  const { response, ...credential } = await signed(startAuthentication({ optionsJSON: options as never }))
  const { id, rawId } = credential
  return { id, rawId, type: 'public-key', response }
}

/** Makes a new passkey. @throws PasskeyStoppedError */
export const makePasskey = async (options: Record<string, unknown>): Promise<z.input<typeof newPasskeySchema>> => {
  const { startRegistration } = await library()
  const { response, ...credential } = await signed(startRegistration({ optionsJSON: options as never }))
  const { id, rawId } = credential
  const { clientDataJSON, attestationObject, transports } = response
  const known = transports === undefined ? {} : { transports: transports as never }
  return { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject, ...known } }
}
