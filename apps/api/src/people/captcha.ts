import { useChallenge } from '@corescope/store/people/attempts'
import { keyFor } from '@corescope/store/people/deployment-keys'
import { createChallenge, verifySolution } from 'altcha-lib/v1'
import type { PeopleDatabase } from './people-database.ts'
import { hashOfSecret } from './secrets.ts'

export interface Captcha {
  challenge(): Promise<{ algorithm: string; challenge: string; salt: string; signature: string; maxnumber: number }>
  /** Whether this solves a challenge of ours that nobody has shown before. */
  isSolved(solution: string): Promise<boolean>
}

const lifeSeconds = 600

/**
 * Proof of work instead of riddles: no third party, nothing to read or click (ALTCHA, version 1). It makes each attempt cost
 * a robot what it costs a person.
 * @param effort hashes that the worst case takes; half of them on average. 0: nothing is asked.
 */
export const createCaptcha = (
  database: PeopleDatabase,
  keys: () => Promise<readonly Uint8Array[]>,
  effort: number,
): Captcha => {
  const secrets = async () => (await keys()).map((key) => Buffer.from(keyFor('captcha', key)).toString('hex'))
  return {
    challenge: async () => {
      if (effort === 0) return { algorithm: '', challenge: '', salt: '', signature: '', maxnumber: 0 }
      const [hmacKey = ''] = await secrets()
      const expires = new Date(Date.now() + lifeSeconds * 1000)
      const { algorithm, challenge, salt, signature } = await createChallenge({ hmacKey, maxnumber: effort, expires })
      return { algorithm, challenge, salt, signature, maxnumber: effort }
    },
    isSolved: async (solution) => {
      if (effort === 0) return true
      if (solution === '') return false
      const answers = await Promise.all(
        (await secrets()).map((key) => verifySolution(solution, key).catch(() => false)),
      )
      if (!answers.some(Boolean)) return false
      const { signature } = JSON.parse(Buffer.from(solution, 'base64').toString('utf8')) as { signature: string }
      return database.session((session) => useChallenge(session, hashOfSecret(signature), lifeSeconds))
    },
  }
}
