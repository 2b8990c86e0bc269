import { sha256Hex } from '@corescope/decode/bytes/sha256'
import { callApi } from './call-api.ts'

/** Hashes between two breaths, in which the page may draw. */
const atOnce = 500

/**
 * Does the work that the server asks of each form (ALTCHA, version 1): finds the number that is hashed to the challenge.
 * @returns the solution as it is sent
 */
export const solveCaptcha = async (): Promise<string> => {
  const asked = await callApi({ call: 'captcha', request: {} })
  const { algorithm, challenge, salt, signature, maxnumber } = asked
  if (maxnumber === 0) return ''
  for (let number = 0; number <= maxnumber; number++) {
    if (sha256Hex(`${salt}${number}`) === challenge) {
      return btoa(JSON.stringify({ algorithm, challenge, number, salt, signature }))
    }
    if (number % atOnce === 0) await new Promise((resolve) => setTimeout(resolve))
  }
  throw new Error('The challenge has no solution.')
}
