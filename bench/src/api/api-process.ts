import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '@corescope/devnet/processes/free-port'

export interface ApiProcess {
  url: string
  pid: number
  stop: () => Promise<void>
}

/** Starts the built API (`npm run build` first) as a process of its own against a database, without limits per client. */
export const startApiProcess = async (databaseUrl: string): Promise<ApiProcess> => {
  const port = await findFreePort()
  const main = fileURLToPath(new URL('../../../dist/api/main.js', import.meta.url))
  const child = spawn(process.execPath, ['--enable-source-maps', main], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      WEB_ROOT: fileURLToPath(new URL('../../../apps/web/dist', import.meta.url)),
      LOG_LEVEL: 'error',
      NETWORK: 'devnet',
      RATE_LIMIT_PER_SECOND: '1000000',
      STREAMS_PER_CLIENT: '0',
      RATE_LIMIT_BURST: '1000000',
      // what is compared is what an answer costs, not whether it was kept
      CACHE_MEGABYTES: '1',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const exited = once(child, 'exit')
  const url = `http://127.0.0.1:${port}`
  for (;;) {
    const answer = await fetch(`${url}/health`).catch(() => undefined)
    if (answer) break
    if (child.exitCode !== null) throw new Error(`the API ended with code ${child.exitCode} before it served`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return {
    url,
    pid: child.pid!,
    stop: async () => {
      child.kill('SIGTERM')
      await exited
    },
  }
}
