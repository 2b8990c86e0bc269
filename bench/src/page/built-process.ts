import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** A process of `dist/` that runs until it is stopped. */
export interface BuiltProcess {
  /** What it said when it was ready. */
  message: { kind: string; url?: string }
  pid: number
  stop: (signal?: 'SIGTERM' | 'SIGKILL') => Promise<void>
}

/**
 * Starts the built indexer or API (`npm run build` first) with these settings, and waits until it says that it works.
 * @throws when it ends before
 */
export const startBuilt = async (name: 'api' | 'indexer', settings: Record<string, string>): Promise<BuiltProcess> => {
  const main = fileURLToPath(new URL(`../../../dist/${name}/main.js`, import.meta.url))
  const child = spawn(process.execPath, ['--enable-source-maps', main], {
    env: { ...process.env, LOG_LEVEL: 'error', ...settings },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const exited = once(child, 'exit')
  const first = await Promise.race([once(child, 'message'), exited])
  const [message] = first
  if (typeof message !== 'object' || message === null) {
    throw new Error(`the ${name} ended with ${message} before it worked; is it built (npm run build)?`)
  }
  return {
    message,
    pid: child.pid!,
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal)
      await exited
    },
  }
}
