import { Worker } from 'node:worker_threads'

/** What argon2id costs: KiB of memory, passes over them, lanes. */
export interface HashCosts {
  memoryCost: number
  timeCost: number
  parallelism: number
}

interface Waiting {
  resolve(result: string | boolean): void
  reject(error: Error): void
}

interface Answer {
  id: number
  result?: string | boolean
  problem?: string
}

const openThread = () => {
  const file = import.meta.url.endsWith('.ts') ? './hashing-thread.mjs' : './hashing-thread.js'
  const worker = new Worker(new URL(file, import.meta.url), { execArgv: [] })
  const waiting = new Map<number, Waiting>()
  let last = 0
  let hasEnded = false
  const fail = (error: Error) => {
    hasEnded = true
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  worker.on('message', ({ id, result, problem }: Answer) => {
    const asked = waiting.get(id)
    waiting.delete(id)
    if (waiting.size === 0) worker.unref()
    if (result === undefined) asked?.reject(new Error(`argon2: ${problem}`))
    else asked?.resolve(result)
  })
  worker.on('error', fail)
  worker.on('exit', (code) => fail(new Error(`the thread that hashes passwords ended with ${code}`)))
  worker.unref()
  return {
    hasEnded: () => hasEnded,
    ask: (question: object) =>
      new Promise<string | boolean>((resolve, reject) => {
        last += 1
        waiting.set(last, { resolve, reject })
        // the process does not end before the answer
        worker.ref()
        worker.postMessage({ id: last, ...question })
      }),
  }
}

let thread: ReturnType<typeof openThread> | undefined
const ask = (question: object) => {
  if (thread === undefined || thread.hasEnded()) thread = openThread()
  return thread.ask(question)
}

/** @returns the argon2id hash in PHC form, made in a thread of low priority */
export const hashPassword = (password: string, costs: HashCosts) => ask({ password, costs }) as Promise<string>

/** Whether a password is that of a hash; checked in the same thread. @throws when the hash is none */
export const checkPassword = (passwordHash: string, password: string) =>
  ask({ passwordHash, password }) as Promise<boolean>
