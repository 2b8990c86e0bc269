// `npm run check:clients`: the tools of developers, as they come from the npm registry, before the built product and a chain of
// its own. They are installed into CLIENTS_FOLDER (.corescope/clients). A line for each fact that does not hold, with exit code 1.
// `npm run check:clients -- hardhat` tries hardhat alone, `-- foundry` forge, cast and wagmi. NPM_REGISTRY is the worker's.
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { hasOpenssl } from '../postgres/certificates.ts'
import { makeTemporaryFolder } from '../processes/temporary-folder.ts'
import { createTally } from '../real-nodes/tally.ts'
import { findProjectRoot } from '../supervisor/project-root.ts'
import { startCompilerList } from './compiler-list.ts'
import { longVersion } from './foundry-project.ts'
import { openHouse } from './house.ts'
import { installClients } from './install.ts'
import { tryFoundry } from './try-foundry.ts'
import { tryHardhat } from './try-hardhat.ts'
import { tryWagmi } from './try-wagmi.ts'

const wanted = process.argv.slice(2)
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name)
const say = (words: string) => process.stdout.write(`${words}\n`)

const run = async (folder: string): Promise<boolean> => {
  const installed = installClients(process.env.CLIENTS_FOLDER ?? join(findProjectRoot(), '.corescope/clients'))
  const tally = createTally()
  const list = await startCompilerList(folder, [longVersion])
  const house = await openHouse(folder)
  try {
    const tried = { tally, house, installed, folder, environment: list.environment }
    if (isWanted('hardhat')) await tryHardhat(tried)
    if (isWanted('foundry')) await tryWagmi({ ...tried, ...(await tryFoundry(tried)) })
  } finally {
    await house.stop()
    await list.stop()
  }
  for (const failure of tally.failures()) say(failure)
  say(tally.summary())
  return tally.failures().length === 0
}

if (!existsSync(join(findProjectRoot(), 'dist/worker/main.js'))) {
  say('not tried: the product is not built (npm run build)')
} else if (!hasOpenssl()) {
  say('not tried: openssl makes the certificate of the compiler list, and it is not here')
} else {
  const folder = makeTemporaryFolder('clients')
  if (!(await run(folder))) process.exitCode = 1
  rmSync(folder, { recursive: true, force: true })
}
