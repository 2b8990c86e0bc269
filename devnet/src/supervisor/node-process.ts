import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { type ManagedProcess, startProcess } from '../processes/managed-process.ts'
import { builtProcess } from './project-root.ts'

/** What a process says over its channel: indexer and worker `started`, the API `serving` with its URL. */
export type Message = { kind: 'started' } | { kind: 'serving'; url: string }

export type NodeProcess = ManagedProcess & {
  /** Resolves with its first message. @throws Error with the reason it gave when it ends before */
  ready: Promise<Message>
}

export type NodeProcessParameters = {
  name: 'indexer' | 'api' | 'worker'
  argv?: string[]
  environment: Record<string, string | undefined>
  /** Its log, one JSON object a line; a big one of the last run is set aside. */
  logFile: string
}

const STOP_RULE = { signal: 'SIGTERM', graceMs: 4_000 } as const
const BIG_LOG_BYTES = 20 * 1024 * 1024
const FATAL = 60
/**
 * Megabytes of V8's young generation, thrice. The indexer makes and forgets all of a batch of blocks: where it fits in there,
 * it is never copied into the old generation, which takes a fifth of the processor time of a load.
 */
const INDEXER_SEMI_SPACE = 64
const FLAGS = { indexer: [`--max-semi-space-size=${INDEXER_SEMI_SPACE}`], api: [], worker: [] }

/** Starts a built server process as a process of its own. */
export async function startNodeProcess(parameters: NodeProcessParameters): Promise<NodeProcess> {
  const { name, argv = [], environment, logFile } = parameters
  const log = openLog(logFile)
  const offset = statSync(logFile).size
  const flags = ['--enable-source-maps', ...FLAGS[name]]
  const managed = await startProcess(process.execPath, [...flags, builtProcess(name), ...argv], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', log, log, 'ipc'],
    stopRule: STOP_RULE,
  })
  closeSync(log)
  const message = new Promise<Message>((resolve) => managed.child.once('message', (value) => resolve(value as Message)))
  const ended = managed.exited.then(({ code, signal }) => {
    throw new Error(
      readLastWords(logFile, offset) ?? `The ${name} ended at once (${signal ?? `code ${code}`}), see ${logFile}.`,
    )
  })
  ended.catch(() => undefined) // an end after the first message is told by `exited`
  const ready = Promise.race([message, ended])
  ready.catch(() => undefined)
  return { ...managed, ready }
}

function openLog(logFile: string): number {
  mkdirSync(dirname(logFile), { recursive: true })
  if (existsSync(logFile) && statSync(logFile).size > BIG_LOG_BYTES) renameSync(logFile, `${logFile}.old`)
  return openSync(logFile, 'a', 0o600)
}

/** The sentence of the last fatal entry a process wrote since the given byte of its log. */
function readLastWords(logFile: string, offset: number): string | undefined {
  const lines = readFileSync(logFile).subarray(offset).toString('utf8').trim().split('\n').reverse()
  for (const line of lines) {
    if (!line.startsWith('{')) continue
    const entry = JSON.parse(line) as { level?: number; msg?: string }
    if (entry.level === FATAL) return entry.msg
  }
  return undefined
}
