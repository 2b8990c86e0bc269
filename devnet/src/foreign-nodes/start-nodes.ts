import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { until } from '../index-proof/until.ts'
import { findFreePort } from '../processes/free-port.ts'
import { startProcess } from '../processes/managed-process.ts'
import { ask } from '../real-nodes/ask.ts'

/** A node of somebody else, on the loopback interface. */
export interface ForeignNode {
  url: string
  stop(): Promise<unknown>
}

const startMs = 60_000

/** Starts a program and waits until it answers. @param folder where its log goes */
export const startNode = async (
  folder: string,
  name: string,
  { command, argv, port }: { command: string; argv: string[]; port: number },
): Promise<ForeignNode> => {
  const log = openSync(join(folder, `${name}.log`), 'a')
  const stopRule = { signal: 'SIGTERM' as const, graceMs: 10_000 }
  const { stop } = await startProcess(command, argv, { cwd: folder, stdio: ['ignore', log, log], stopRule })
  const url = `http://127.0.0.1:${port}`
  const answers = () =>
    ask(url, 'eth_chainId').then(
      () => true,
      () => false,
    )
  try {
    await until(`${name} answers`, answers, { withinMs: startMs })
  } catch (error) {
    await stop()
    throw error
  }
  return { url, stop }
}

const packages = ['hardhat@2.26.3', 'ganache@7.9.2']

/** Installs Hardhat and Ganache into a folder of their own, once. @throws Error with npm's last words */
export const installNodes = (folder: string): void => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "name": "foreign-nodes", "private": true }\n')
  // Without this file Hardhat asks what project it is to make.
  writeFileSync(join(folder, 'hardhat.config.js'), "module.exports = { solidity: '0.8.24' }\n")
  if (existsSync(join(folder, 'node_modules/hardhat')) && existsSync(join(folder, 'node_modules/ganache'))) return
  const words = ['install', '--no-audit', '--no-fund', '--no-save', ...packages]
  const { status, stderr } = spawnSync('npm', words, { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${packages.join(' and ')} could not be installed: ${stderr.slice(-800)}`)
}

/** Hardhat's node, as `npx hardhat node` starts it. */
export const startHardhat = async (folder: string): Promise<ForeignNode> => {
  const port = await findFreePort()
  const argv = ['node_modules/hardhat/internal/cli/bootstrap.js', 'node']
  const more = ['--hostname', '127.0.0.1', '--port', String(port)]
  return startNode(folder, 'hardhat', { command: process.execPath, argv: [...argv, ...more], port })
}

/** Ganache 7: it answers steps whatever tracer it is asked for. */
export const startGanache = async (folder: string): Promise<ForeignNode> => {
  const port = await findFreePort()
  const argv = ['node_modules/ganache/dist/node/cli.js', '--server.host', '127.0.0.1', '--server.port', String(port)]
  const more = ['--chain.chainId', '1337', '--wallet.deterministic']
  return startNode(folder, 'ganache', { command: process.execPath, argv: [...argv, ...more], port })
}
