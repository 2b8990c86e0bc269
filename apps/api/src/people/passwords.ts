import { UnavailableError } from '../http/errors.ts'
import { checkPassword, hashPassword } from './hash-passwords.ts'

export interface Passwords {
  /**
   * @param client who waits for it: one of them takes a part of the places
   * @returns the argon2id hash, in PHC form, with its own salt and costs
   */
  hash(password: string, client: string): Promise<string>
  /** Takes as long where there is no such user (`undefined`): the answer is no. */
  verify(passwordHash: string | undefined, password: string, client: string): Promise<boolean>
  /** Whether a hash was made at other costs than those of today. */
  isOld(passwordHash: string): boolean
}

export interface PasswordCosts {
  memoryKib: number
  passes: number
}

/** Hashes that are given to the thread at once: one is made, the next one lies ready. */
const atOnce = 2
const maxWaiting = 100
const maxWaitingOfOne = 20

const createTurns = () => {
  const waiting: { client: string; begin(): void }[] = []
  let busy = 0
  return async <Result>(client: string, work: () => Promise<Result>): Promise<Result> => {
    if (busy >= atOnce) {
      const ofOne = waiting.filter((other) => other.client === client).length
      if (waiting.length >= maxWaiting || ofOne >= maxWaitingOfOne) {
        throw new UnavailableError('Too many sign in at once: try again in a moment.')
      }
      await new Promise<void>((begin) => waiting.push({ client, begin }))
    } else busy += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) busy -= 1
      else next.begin()
    }
  }
}

/** Passwords as they are stored: argon2id (the library's default), in a thread, one after the other. */
export const createPasswords = ({ memoryKib, passes }: PasswordCosts): Passwords => {
  const costs = { memoryCost: memoryKib, timeCost: passes, parallelism: 1 }
  const inTurn = createTurns()
  const make = (password: string, client: string) =>
    inTurn(client, () => hashPassword(password.normalize('NFKC'), costs))
  let nobody: Promise<string> | undefined
  const hashOfNobody = (client: string) => {
    nobody ??= make('nobody has this password', client).catch((error: unknown) => {
      // there was no place: the next one asks again
      nobody = undefined
      throw error
    })
    return nobody
  }
  return {
    hash: make,
    verify: async (passwordHash, password, client) => {
      const known = passwordHash ?? (await hashOfNobody(client))
      const isRight = await inTurn(client, () => checkPassword(known, password.normalize('NFKC')))
      return isRight && passwordHash !== undefined
    },
    isOld: (passwordHash) => !passwordHash.includes(`$m=${memoryKib},t=${passes},p=1$`),
  }
}
