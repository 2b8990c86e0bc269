import { createHash } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import type { Hash, Hex } from '@corescope/chain/types/hex'
import type { Logger } from 'pino'
import { createHeavyWork } from '../answers/heavy-work.ts'
import { UnavailableError } from '../http/errors.ts'
import type { Sidecar } from './sidecar.ts'

export interface BlobQuestion {
  /** 131,072 bytes */
  blob: Hex
  versionedHash: Hash
  /** Its commitment is that of the hash; null: nobody has told one. */
  sidecar: Sidecar | null
}

/** Whether bytes are the blob of a versioned hash; null where it could not be found out just now. */
export type ProveBlob = (question: BlobQuestion) => Promise<boolean | null>

const work = { atOnce: 1, waiting: 4, keptBytes: 200_000, what: 'blobs' }
const entryBytes = 200
const timeoutMs = 8_000
const memoryMegabytes = 256

const options = { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes } }

/** Built, the thread is a file beside the process; from its source, as tests run it, it needs what compiles it. */
const startThread = (workerData: BlobQuestion): Worker => {
  if (!import.meta.url.endsWith('.ts')) {
    return new Worker(new URL('./proving-thread.js', import.meta.url), { ...options, workerData })
  }
  const source = JSON.stringify(new URL('./proving-thread.ts', import.meta.url).href)
  const compile = `import('tsx/esm/api').then(({ tsImport }) => tsImport(${source}, ${source}))`
  return new Worker(compile, { ...options, workerData, eval: true })
}

const askThread = (question: BlobQuestion): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const worker = startThread(question)
    const late = setTimeout(() => {
      reject(new Error(`no answer within ${timeoutMs} ms`))
      void worker.terminate()
    }, timeoutMs)
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => {
      clearTimeout(late)
      reject(new Error(`the thread ended with ${code} and no answer`))
    })
  })

/** One blob at a time, in a thread that ends with it; what was found out is remembered by the bytes. */
export const createBlobProver = (log: Logger): ProveBlob => {
  const heavy = createHeavyWork(work)
  return async (question) => {
    const key = `${question.versionedHash} ${createHash('sha256').update(question.blob).digest('hex')}`
    try {
      const find = async () => ({ isProven: await askThread(question) })
      return (await heavy.find(key, find, () => entryBytes)).isProven
    } catch (error) {
      if (!(error instanceof UnavailableError)) log.warn({ err: error }, 'a blob could not be proven')
      return null
    }
  }
}
