import { openSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { startTestDatabase } from '../postgres/test-database.ts'
import { findFreePort } from '../processes/free-port.ts'
import { type ManagedProcess, startProcess } from '../processes/managed-process.ts'
import { findProjectRoot } from '../supervisor/project-root.ts'
import type { AskData } from '../test-worlds/walk-list.ts'

/** The product as built, at work on the network: its own processes, a real PostgreSQL. */
export interface Product {
  url: string
  ask: AskData
  /** The newest indexed block. */
  head: () => Promise<number>
  /** `kill -9` of one of its processes, and another one in its place. */
  replace: (part: Part) => Promise<void>
  /** Lets each walk of the audit begin its next pass at once: it rests ten minutes between them. */
  endAuditRest: () => Promise<void>
  stop: () => Promise<void>
}

export type Part = 'indexer' | 'api' | 'worker'

interface Health {
  state: string
  message: string
  indexed: { head: number } | null
}

/**
 * Its processes do not outlive this one, whatever ends it.
 * @param urls RPC_URL of the product, in order of preference
 * @param folder where its logs go
 * @param more settings beside those of node, database and ports
 */
export const startProduct = async (
  urls: readonly string[],
  folder: string,
  more: Record<string, string>,
  parts: readonly Part[] = ['indexer', 'api'],
): Promise<Product> => {
  const database = await startTestDatabase()
  const port = await findFreePort()
  const { url: databaseUrl } = await database.createDatabase()
  const environment = {
    PATH: process.env.PATH,
    ...{ NETWORK: 'devnet', RPC_URL: urls.join(','), DATABASE_URL: databaseUrl },
    ...{ PORT: String(port), METRICS_PORT: String(await findFreePort()) },
    ...more,
  }
  const start = (name: Part) => {
    const log = openSync(join(folder, `${name}.log`), 'a')
    return startProcess(process.execPath, [join(findProjectRoot(), 'dist', name, 'main.js')], {
      ...{ env: environment, stdio: ['ignore', log, log] },
      stopRule: { signal: 'SIGTERM', graceMs: 10_000 },
    })
  }
  const programs = new Map<Part, ManagedProcess>()
  let hasEnded = false
  const begin = async (part: Part) => {
    const program = await start(part)
    programs.set(part, program)
    void program.exited.then(() => {
      if (programs.get(part) === program) hasEnded = true
    })
  }
  for (const part of parts) await begin(part)
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    ask: async (path, request) => {
      const response = await fetch(`${url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(request),
      })
      const { code, message, data } = (await response.json()) as { code: string; message: string; data: unknown }
      if (!response.ok || data === null || data === undefined)
        throw new Error(`${path} ${JSON.stringify(request)} answers ${response.status}, code ${code}: ${message}`)
      return data
    },
    head: async () => {
      const health = await fetch(`${url}/health`)
        .then((response) => response.json() as Promise<Health>)
        .catch(() => undefined)
      if (hasEnded) throw new Error(`The indexer or the API has ended; their logs lie in ${folder}`)
      return health?.indexed?.head ?? -1
    },
    replace: async (part) => {
      const program = programs.get(part)
      if (program === undefined) throw new Error(`The product has no ${part}`)
      programs.delete(part)
      process.kill(program.pid, 'SIGKILL')
      await program.exited
      await begin(part)
    },
    endAuditRest: async () => {
      const client = new pg.Client({ connectionString: databaseUrl })
      await client.connect()
      try {
        await client.query("update audits set last_pass_at = 'epoch'")
      } finally {
        await client.end()
      }
    },
    stop: async () => {
      await Promise.all([...programs.values()].map((program) => program.stop()))
      await database.stop()
    },
  }
}
