import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const foundryPlatform = `${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`

/** Each in a folder of its own: they want other versions of the same packages. */
const packages = {
  foundry: [`@foundry-rs/forge-${foundryPlatform}@1.7.1`, `@foundry-rs/cast-${foundryPlatform}@1.7.1`],
  hardhat2: ['hardhat@2.29.0', '@nomicfoundation/hardhat-verify@2.1.3'],
  hardhat3: ['hardhat@3.18.0', '@nomicfoundation/hardhat-verify@3.1.1'],
  wagmi: ['@wagmi/cli@2.10.0', 'typescript@5.9.3'],
  // Hardhat 3 wants a newer Node than this project.
  node: [`node-${process.platform}-${process.arch}@22.23.3`],
}
type Client = keyof typeof packages

/** Where clients are installed, and the programs of them. */
export interface Installed {
  folderOf(client: Client): string
  forge: string
  cast: string
  /** Node 22. */
  node: string
}

/** Installs the clients from the npm registry, once. @throws Error with npm's last words */
export const installClients = (root: string): Installed => {
  const folderOf = (client: Client) => join(root, client)
  const node = join(folderOf('node'), `node_modules/node-${process.platform}-${process.arch}/bin/node`)
  const order: Client[] = ['node', 'foundry', 'hardhat2', 'hardhat3', 'wagmi']
  for (const client of order) {
    const folder = folderOf(client)
    const done = join(folder, 'installed')
    if (existsSync(done)) continue
    mkdirSync(folder, { recursive: true })
    const type = client === 'hardhat3' || client === 'wagmi' ? 'module' : 'commonjs'
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: `client-${client}`, private: true, type }))
    const words = ['install', '--no-audit', '--no-fund', '--no-save', '--legacy-peer-deps', ...packages[client]]
    const PATH = `${join(node, '..')}:${process.env.PATH}`
    const env = client === 'hardhat3' ? { ...process.env, PATH } : process.env
    const { status, stderr } = spawnSync('npm', words, { cwd: folder, encoding: 'utf8', env })
    if (status !== 0) throw new Error(`${packages[client].join(' and ')} could not be installed: ${stderr.slice(-800)}`)
    writeFileSync(done, '')
  }
  const foundry = (name: string) =>
    join(folderOf('foundry'), `node_modules/@foundry-rs/${name}-${foundryPlatform}/bin/${name}`)
  return { folderOf, node, forge: foundry('forge'), cast: foundry('cast') }
}
