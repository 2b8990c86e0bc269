import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { findProjectRoot } from '../supervisor/project-root.ts'

/** A program of `npm run build` at work. */
export interface BuiltProgram {
  child: ChildProcess
  /** Its exit code; null when a signal ended it. */
  exited: Promise<number | null>
  /** All it has said so far. */
  output(): string
}

/**
 * @param running holds the process while it works, so that a test leaves none behind
 * @param inside a command that runs the program as its last words
 * @param argv the program's own words
 */
export const startBuiltProgram = (
  name: 'devnet' | 'indexer' | 'api' | 'worker',
  environment: NodeJS.ProcessEnv,
  running: Set<ChildProcess>,
  inside: readonly string[] = [],
  argv: readonly string[] = [],
): BuiltProgram => {
  const program = [process.execPath, join(findProjectRoot(), 'dist', name, 'main.js'), ...argv]
  const [command, ...words] = [...inside, ...program]
  const child = spawn(command!, words, { env: environment })
  running.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  }
  const exited = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => {
      running.delete(child)
      resolve(code)
    })
  })
  return { child, exited, output: () => output }
}
