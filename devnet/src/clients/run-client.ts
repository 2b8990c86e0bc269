import { startProcess } from '../processes/managed-process.ts'

/** How a client ended. */
export interface Ended {
  code: number | null
  /** Both of its outputs, without colours. */
  output: string
}

export interface Place {
  cwd: string
  env: Record<string, string | undefined>
}

const longestMs = 180_000

/** Runs a client to its end; it is stopped after three minutes. */
export const runClient = async (command: string, argv: string[], { cwd, env }: Place): Promise<Ended> => {
  const client = await startProcess(command, argv, {
    ...{ cwd, env: { PATH: process.env.PATH, NO_COLOR: '1', ...env }, stdio: ['ignore', 'pipe', 'pipe'] },
    stopRule: { signal: 'SIGTERM', graceMs: 2_000 },
  })
  let output = ''
  for (const stream of [client.child.stdout, client.child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const timer = setTimeout(() => void client.stop(), longestMs)
  const { code } = await client.exited
  clearTimeout(timer)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with it
  return { code, output: output.replace(/\u001b\[[0-9;]*m/g, '') }
}
