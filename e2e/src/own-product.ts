import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '@corescope/devnet/processes/free-port'
import { makeTemporaryFolder } from '@corescope/devnet/processes/temporary-folder'

const root = fileURLToPath(new URL('../../', import.meta.url))

const isReady = async (url: string): Promise<boolean> =>
  fetch(`${url}/health`).then(
    ({ ok }) => ok,
    () => false,
  )

/**
 * The built product on a chain of its own, in a folder that goes with it. `stop` ends it.
 * @throws where it ends before it is ready
 */
export const startProduct = async (): Promise<{ url: string; stop: () => Promise<void> }> => {
  const folder = makeTemporaryFolder('product')
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: folder },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`the product ended with ${child.exitCode} before it was ready`)
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  const stop = async () => {
    child.kill('SIGINT')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  return { url, stop }
}
