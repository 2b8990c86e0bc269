import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'

/** Where `npm run` runs it: the project's folder, of which a bench that was built first does not know by itself. */
const folder = join(process.cwd(), 'bench', 'results')

/** Keeps a bench's figures as JSON beside the code: `bench/results/<name>.json`. */
export const writeResult = (name: string, figures: unknown): void => {
  mkdirSync(folder, { recursive: true })
  const machine = { cores: cpus().length, memoryGigabytes: Math.round(totalmem() / 2 ** 30), node: process.version }
  const text = JSON.stringify({ measuredAt: new Date().toISOString(), machine, figures }, null, 2)
  writeFileSync(join(folder, `${name}.json`), `${text}\n`)
}
