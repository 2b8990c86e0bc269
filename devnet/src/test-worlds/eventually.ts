import { vi } from 'vitest'
import { patienceMs } from '../index-proof/until.ts'

/**
 * Asks again until the claim holds. @returns what the claim gives in the end
 * @throws what the claim threw last, after `patienceMs`
 */
export const eventually = <T>(claim: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(claim, { timeout: patienceMs, interval: 50 })
