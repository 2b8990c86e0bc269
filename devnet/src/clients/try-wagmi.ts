import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Tally } from '../real-nodes/tally.ts'
import type { House } from './house.ts'
import type { Installed } from './install.ts'
import { runClient } from './run-client.ts'

interface Tried {
  tally: Tally
  house: House
  installed: Installed
  folder: string
  /** Verified contracts. */
  plain: string
  forwarder: string
}

/** `wagmi generate` with the plugin `blockExplorer`. */
export const tryWagmi = async ({ tally, house, installed, folder, plain, forwarder }: Tried): Promise<void> => {
  const project = join(folder, 'wagmi')
  mkdirSync(project, { recursive: true })
  writeFileSync(join(project, 'package.json'), '{ "name": "try", "private": true, "type": "module" }')
  const modules = join(project, 'node_modules')
  if (!existsSync(modules)) symlinkSync(join(installed.folderOf('wagmi'), 'node_modules'), modules)
  const contracts = JSON.stringify([
    { name: 'Plain', address: plain },
    { name: 'Forwarder', address: forwarder },
  ])
  const config = `
import { defineConfig } from '@wagmi/cli'
import { blockExplorer } from '@wagmi/cli/plugins'
const explorer = { baseUrl: '${house.url}/api', name: 'Corescope', cacheDuration: 0 }
export default defineConfig({ out: 'generated.ts', plugins: [blockExplorer({ ...explorer, contracts: ${contracts} })] })
`
  writeFileSync(join(project, 'wagmi.config.js'), config)
  const cli = join(modules, '@wagmi/cli/dist/esm/cli.js')
  const env = { HOME: folder, PATH: `${join(installed.node, '..')}:${process.env.PATH}` }
  const { code, output } = await runClient(installed.node, [cli, 'generate'], { cwd: project, env })
  const file = join(project, 'generated.ts')
  const made = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const isWhole = [/name: ['"]change['"]/, /name: ['"]Upgraded['"]/].every((word) => word.test(made))
  tally.fact('wagmi writes the ABIs of two contracts', code === 0 && isWhole, made.slice(0, 900) || output.slice(-900))
}
