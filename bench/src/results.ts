import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'

/** Keeps a bench's figures as JSON beside the code: `bench/results/<name>.json`. */
export const writeResult = (name: string, figures: unknown): void => {
  const folder = fileURLToPath(new URL('../results/', import.meta.url))
  mkdirSync(folder, { recursive: true })
  const machine = { cores: cpus().length, memoryGigabytes: Math.round(totalmem() / 2 ** 30), node: process.version }
  const text = JSON.stringify({ measuredAt: new Date().toISOString(), machine, figures }, null, 2)
  writeFileSync(`${folder}${name}.json`, `${text}\n`)
}
