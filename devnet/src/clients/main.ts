// `npm run check:clients`: the tools of developers, as they come from the npm registry, before the built product and a chain of
// its own. They are installed into CLIENTS_FOLDER (.corescope/clients). A line for each fact that does not hold, with exit code 1.
// `npm run check:clients -- hardhat` tries hardhat alone, `-- foundry` forge, cast and wagmi. NPM_REGISTRY is the worker's.
// CLIENTS_REPORT names a file for the counts.
import { existsSync, rmSync, writeFileSync } from 'node:fs'
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

/** Facts that hold, that do not, and 1 for a run that could not be tried. */
const report = (counts: { passed: number; failed: number; skipped: number }) => {
  if (process.env.CLIENTS_REPORT) writeFileSync(process.env.CLIENTS_REPORT, JSON.stringify(counts))
  if (counts.failed > 0) process.exitCode = 1
}
const notTried = (why: string) => {
  say(`not tried: ${why}`)
  report({ passed: 0, failed: 0, skipped: 1 })
}

const run = async (folder: string) => {
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
  const failed = tally.failures().length
  report({ passed: tally.count() - failed, failed, skipped: 0 })
}

if (!existsSync(join(findProjectRoot(), 'dist/worker/main.js'))) {
  notTried('the product is not built (npm run build)')
} else if (!hasOpenssl()) {
  notTried('openssl makes the certificate of the compiler list, and it is not here')
} else {
  const folder = makeTemporaryFolder('clients')
  await run(folder)
  rmSync(folder, { recursive: true, force: true })
}
