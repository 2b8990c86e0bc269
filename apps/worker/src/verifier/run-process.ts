import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'

export interface Limits {
  timeoutMs: number
  /** Resident memory, bytes. */
  memoryBytes: number
  /** Of what it says, bytes. */
  outputBytes: number
}

export type LimitKind = 'compilerTimeout' | 'compilerMemory' | 'compilerOutput' | 'compilerCrashed'

/** A compiler was stopped, or ended without an answer. */
export class CompilerStoppedError extends Error {
  override name = 'CompilerStoppedError'
  readonly kind: LimitKind

  constructor(kind: LimitKind, message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}

/** Words of engines and compilers whose memory was used up. */
const memoryWords = /memory access out of bounds|out of memory|OOM|bad_alloc|memory allocation/i

/**
 * Why a program ended without an answer. What it wrote tells of files and lines of ours: no word of it is passed on. Pure.
 * @param ended how it ended, the beginning of a sentence
 */
export const crashOf = (ended: string, complaint: string): CompilerStoppedError =>
  memoryWords.test(complaint)
    ? new CompilerStoppedError('compilerMemory', `${ended}: the sources are too large for this compiler.`)
    : new CompilerStoppedError('compilerCrashed', `${ended}: it crashed on these sources or settings.`)

const lookMs = 200
const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`

/** Resident memory of a process in bytes; undefined where the system does not tell it in a file. */
const residentBytes = async (pid: number): Promise<number | undefined> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1024
}

/** Processors that a program may keep busy at once, as far as its limit of time is concerned. */
const processors = 4

/**
 * The words that run a program with a limit of processor time: the system ends it there even when this process is gone. Where
 * there is no shell the program runs without.
 */
const bounded = (words: string[], { timeoutMs }: Limits): string[] => {
  if (process.platform === 'win32') return words
  const seconds = Math.ceil((timeoutMs / 1000) * processors)
  return ['/bin/sh', '-c', `ulimit -t ${seconds}; exec "$0" "$@"`, ...words]
}

/**
 * Runs a program with text on its stdin, in a folder, and gives what it says on stdout.
 * @throws CompilerStoppedError when it leaves a limit, or ends without a word; the signal's reason when that aborts
 */
export const runProcess = (
  command: { program: string; argv: readonly string[]; folder: string },
  input: string,
  limits: Limits,
  signal: AbortSignal,
): Promise<string> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const [program, ...argv] = bounded([command.program, ...command.argv], limits)
    const child = spawn(program!, argv, {
      cwd: command.folder,
      // nothing of ours: no address of a database, no key
      env: { PATH: process.env.PATH, HOME: command.folder },
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    const pieces: Buffer[] = []
    const complaints: Buffer[] = []
    let size = 0
    let stopped: Error | undefined
    const stop = (error: Error) => {
      stopped ??= error
      child.kill('SIGKILL')
    }
    const limit = (kind: LimitKind, message: string) => stop(new CompilerStoppedError(kind, message))
    const abort = () => stop(signal.reason as Error)
    const late = setTimeout(
      () =>
        limit(
          'compilerTimeout',
          `The compiler was stopped: it took longer than ${Math.ceil(limits.timeoutMs / 1000)} seconds.`,
        ),
      limits.timeoutMs,
    )
    const watch = setInterval(async () => {
      const bytes = child.pid === undefined ? undefined : await residentBytes(child.pid)
      if (bytes !== undefined && bytes > limits.memoryBytes) {
        limit(
          'compilerMemory',
          `The compiler was stopped: it took more than ${megabytes(limits.memoryBytes)} of memory.`,
        )
      }
    }, lookMs)
    signal.addEventListener('abort', abort, { once: true })
    const end = () => {
      clearTimeout(late)
      clearInterval(watch)
      signal.removeEventListener('abort', abort)
    }
    child.stdout.on('data', (piece: Buffer) => {
      size += piece.length
      if (size > limits.outputBytes) {
        limit('compilerOutput', `The compiler was stopped: it wrote more than ${megabytes(limits.outputBytes)}.`)
      } else pieces.push(piece)
    })
    child.stderr.on('data', (piece: Buffer) => complaints.length < 100 && complaints.push(piece))
    child.stdin.on('error', () => undefined) // it ended before it had read all: how it ended is told below
    child.once('error', (error) => {
      end()
      const { code = 'no reason' } = error as NodeJS.ErrnoException
      reject(new CompilerStoppedError('compilerCrashed', `The compiler cannot be started (${code}).`))
    })
    child.once('close', (code, signalName) => {
      end()
      if (stopped !== undefined) return reject(stopped)
      const said = Buffer.concat(pieces).toString('utf8')
      if (said.trim() !== '') return resolve(said)
      const ended = `The compiler ended with ${code ?? signalName} and no answer`
      reject(crashOf(ended, Buffer.concat(complaints).toString('utf8')))
    })
    child.stdin.end(input)
  })
