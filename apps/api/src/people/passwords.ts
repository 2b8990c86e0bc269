import { hash, verify } from '@node-rs/argon2'
import { UnavailableError } from '../http/errors.ts'

export interface Passwords {
  /** @returns the argon2id hash, in PHC form, with its own salt and costs */
  hash(password: string): Promise<string>
  /** Takes as long where there is no such user (`undefined`): the answer is no. */
  verify(passwordHash: string | undefined, password: string): Promise<boolean>
}

export interface PasswordCosts {
  memoryKib: number
  passes: number
}

/** Hashes that are made at once, in threads of the library. The processors belong to the pages. */
const atOnce = 2
const maxWaiting = 100

const createTurns = () => {
  const waiting: (() => void)[] = []
  let busy = 0
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (busy >= atOnce) {
      if (waiting.length >= maxWaiting) throw new UnavailableError('Too many sign in at once: try again in a moment.')
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else busy += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) busy -= 1
      else next()
    }
  }
}

/** Passwords as they are stored: argon2id (the library's default), in threads, a few at once. */
export const createPasswords = ({ memoryKib, passes }: PasswordCosts): Passwords => {
  const costs = { memoryCost: memoryKib, timeCost: passes, parallelism: 1 }
  const inTurn = createTurns()
  const make = (password: string) => inTurn(() => hash(password.normalize('NFKC'), costs))
  let nobody: Promise<string> | undefined
  return {
    hash: make,
    verify: async (passwordHash, password) => {
      nobody ??= make('nobody has this password')
      const known = passwordHash ?? (await nobody)
      const isRight = await inTurn(() => verify(known, password.normalize('NFKC')))
      return isRight && passwordHash !== undefined
    },
  }
}
