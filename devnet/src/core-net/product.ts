import type { ChildProcess } from 'node:child_process'
import { startTestDatabase } from '../postgres/test-database.ts'
import { findFreePort } from '../processes/free-port.ts'
import { startBuiltProgram } from '../test-worlds/built-program.ts'
import type { AskData } from '../test-worlds/walk-list.ts'

/** The product as built, at work on the network: its own processes, a real PostgreSQL. */
export interface Product {
  url: string
  ask: AskData
  /** The newest indexed block. */
  head: () => Promise<number>
  stop: () => Promise<void>
}

interface Health {
  state: string
  message: string
  indexed: { head: number } | null
}

/** @param urls RPC_URL of the product, in order of preference */
export const startProduct = async (urls: readonly string[], genesisFile: string): Promise<Product> => {
  const database = await startTestDatabase()
  const running = new Set<ChildProcess>()
  const port = await findFreePort()
  const { url: databaseUrl } = await database.createDatabase()
  const environment = {
    PATH: process.env.PATH,
    ...{ NETWORK: 'devnet', RPC_URL: urls.join(','), GENESIS_FILE: genesisFile, DATABASE_URL: databaseUrl },
    ...{ PORT: String(port), METRICS_PORT: String(await findFreePort()) },
  }
  const indexer = startBuiltProgram('indexer', environment, running)
  startBuiltProgram('api', environment, running)
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
      if (indexer.child.exitCode !== null) throw new Error(`The indexer ended: ${indexer.output().slice(-800)}`)
      return health?.indexed?.head ?? -1
    },
    stop: async () => {
      for (const child of running) child.kill('SIGTERM')
      await Promise.all([indexer.exited])
      await database.stop()
    },
  }
}
