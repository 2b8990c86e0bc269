import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** A part of the explorer as the command told of it, in seconds since the command was given. */
export interface StartedPart {
  name: string
  /** When it worked. */
  doneAt: number
  /** How long it took by its own words (tenths of a second). */
  took: number
}

/** One `npm start` at work. */
export interface StartCommand {
  /** When the URL was printed, in seconds since the command was given. */
  printed: Promise<{ url: string; at: number }>
  /** Parts in the order in which they worked; grows while the command runs. */
  parts: readonly StartedPart[]
  secondsSince: () => number
  /** Ctrl-C, as a terminal sends it: to the command and all it started. Resolves when everything has ended. */
  stop: () => Promise<void>
}

const partLine = /^✓ (.+), (\d+\.\d) s$/
const urlLine = /^Corescope serves (\S+)$/

/** Gives the command in the repository's folder. @param settings beside this process's environment */
export const giveCommand = (settings: Record<string, string>): StartCommand => {
  const given = performance.now()
  const secondsSince = () => (performance.now() - given) / 1000
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, ...settings },
    // a group of its own, so that Ctrl-C reaches all of it and not the bench
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const closed = once(child, 'close')
  const parts: StartedPart[] = []
  let tell: ((word: { url: string; at: number }) => void) | undefined
  const told = new Promise<{ url: string; at: number }>((resolve) => {
    tell = resolve
  })
  const readLine = (line: string) => {
    const [, name, took] = partLine.exec(line) ?? []
    if (name !== undefined) parts.push({ name, doneAt: secondsSince(), took: Number(took) })
    const [, url] = urlLine.exec(line) ?? []
    if (url !== undefined) tell?.({ url, at: secondsSince() })
  }
  let rest = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) readLine(line.trim())
  })
  const tooEarly = ended.then(([code, signal]) => {
    throw new Error(`npm start ended (${signal ?? `code ${code}`}) before it served`)
  })
  tooEarly.catch(() => undefined) // after the URL its end is what was asked for
  return {
    printed: Promise.race([told, tooEarly]),
    parts,
    secondsSince,
    stop: async () => {
      if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
        process.kill(-child.pid, 'SIGINT')
      }
      // the pipe is closed by the last of those who hold it, which is later than npm's own end
      await closed
    },
  }
}
