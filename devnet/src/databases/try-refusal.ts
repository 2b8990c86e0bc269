import { spawn } from 'node:child_process'
import type { Tally } from '../real-nodes/tally.ts'
import { findProjectRoot } from '../supervisor/project-root.ts'

/** A name, and how it is started. */
type Program = readonly [string, readonly string[]]

/** Everything that opens a database by itself. */
export const programs: readonly Program[] = [
  ['the indexer', ['apps/indexer/src/main.ts']],
  ['the API', ['apps/api/src/main.ts']],
  ['the worker', ['apps/worker/src/main.ts']],
  ['npm run jobs', ['apps/worker/src/main.ts', 'jobs', 'list']],
  ['npm run user', ['apps/worker/src/main.ts', 'user', 'list']],
  ['npm run rewind', ['apps/indexer/src/main.ts', 'rewind', '--to', '1']],
  ['npm run repair', ['apps/indexer/src/main.ts', 'repair', '--block', '1']],
]

const patienceMs = 120_000

const run = (argv: readonly string[], environment: NodeJS.ProcessEnv) =>
  new Promise<{ code: number | null; output: string }>((resolve) => {
    const child = spawn(process.execPath, ['--import', 'tsx', ...argv], { cwd: findProjectRoot(), env: environment })
    const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text
      })
    }
    child.once('close', (code) => {
      clearTimeout(timer)
      resolve({ code, output })
    })
  })

/**
 * Programs on this database end by themselves with code 1 and these words.
 * @param name how the database is reached
 * @param tried which of them
 */
export const tryRefusal = async (
  name: string,
  databaseUrl: string,
  words: RegExp,
  { fact }: Tally,
  tried = programs,
): Promise<void> => {
  const settings = { NETWORK: 'custom', CHAIN_ID: '1112', RPC_URL: 'http://127.0.0.1:1', PORT: '0' }
  const environment = { PATH: process.env.PATH, ...settings, DATABASE_URL: databaseUrl }
  for (const [who, argv] of tried) {
    const { code, output } = await run(argv, environment)
    fact(`${name}: ${who} ends and says why`, code === 1 && words.test(output), { code, output: output.slice(-400) })
  }
}
