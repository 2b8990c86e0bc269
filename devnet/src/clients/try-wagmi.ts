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
  const file = join(project, 'generated.ts')
  const cli = join(modules, '@wagmi/cli/dist/esm/cli.js')
  const env = { HOME: folder, PATH: `${join(installed.node, '..')}:${process.env.PATH}` }
  const generate = async (contracts: { name: string; address: string }[]) => {
    const config = `
import { defineConfig } from '@wagmi/cli'
import { blockExplorer } from '@wagmi/cli/plugins'
const explorer = { baseUrl: '${house.url}/api', name: 'Corescope', cacheDuration: 0, contracts: ${JSON.stringify(contracts)} }
export default defineConfig({ out: 'generated.ts', plugins: [blockExplorer(explorer)] })
`
    writeFileSync(join(project, 'wagmi.config.js'), config)
    const ended = await runClient(installed.node, [cli, 'generate'], { cwd: project, env })
    return { ...ended, made: existsSync(file) ? readFileSync(file, 'utf8') : '' }
  }

  // its code is one STOP, which nobody verified
  const unverified = await house.deploy('0x6001600c60003960016000f300')
  const places = { 'nobody verified': unverified, 'there is none': `0x${'9'.repeat(40)}` }
  for (const [what, address] of Object.entries(places)) {
    const { code, output, made } = await generate([{ name: 'Plain', address }])
    const isTold = code !== 0 && /not verified/i.test(output) && made === ''
    tally.fact(`wagmi says of a contract that ${what} that it has no ABI`, isTold, { code, output: output.slice(-900) })
  }
  const both = [
    { name: 'Plain', address: plain },
    { name: 'Forwarder', address: forwarder },
  ]
  const { code, output, made } = await generate(both)
  const isWhole = [/name: ['"]change['"]/, /name: ['"]Upgraded['"]/].every((word) => word.test(made))
  tally.fact('wagmi writes the ABIs of two contracts', code === 0 && isWhole, made.slice(0, 900) || output.slice(-900))
}
