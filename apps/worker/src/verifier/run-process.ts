import { type ChildProcess, spawn } from 'node:child_process'
import type { Writable } from 'node:stream'
import type { VerificationReason } from '@corescope/chain/verification-reasons'
import { killGroup, residentBytes, watchGroup } from './process-group.ts'
import { type Said, SaidError, say } from './sentences.ts'

export interface Limits {
  timeoutMs: number
  /** What `timeoutMs` is left of: the limit that is told. */
  wholeMs?: number
  /** Resident memory of the program and of all that it starts, bytes. */
  memoryBytes: number
  /** Of what it says, bytes. */
  outputBytes: number
}

export type LimitKind = 'compilerTimeout' | 'compilerMemory' | 'compilerOutput' | 'compilerCrashed'

/** A compiler was stopped, or ended without an answer. */
export class CompilerStoppedError extends SaidError {
  override name = 'CompilerStoppedError'
  readonly kind: LimitKind

  constructor(kind: LimitKind, said: Said, options?: ErrorOptions) {
    super(said, options)
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
    ? new CompilerStoppedError(
        'compilerMemory',
        say(`${ended}: the sources are too large for this compiler.`, 'tooLarge'),
      )
    : new CompilerStoppedError('compilerCrashed', say(`${ended}: it crashed on these sources or settings.`, 'crashed'))

const lookMs = 200
const megabytesOf = (bytes: number) => Math.round(bytes / 1024 / 1024)

/** @param what the limit that it left, as the sentence goes on */
const stoppedSaid = (what: string, reason: VerificationReason, parameters: Record<string, number>): Said =>
  say(`The compiler was stopped: ${what}.`, reason, parameters)
const tooSlow = (ms: number): Said => {
  const seconds = Math.ceil(ms / 1000)
  return stoppedSaid(`it took longer than ${seconds} seconds`, 'tooSlow', { seconds })
}
const tooMuchMemory = (bytes: number): Said => {
  const megabytes = megabytesOf(bytes)
  return stoppedSaid(`it took more than ${megabytes} MB of memory`, 'tooMuchMemory', { megabytes })
}
const tooMuchOutput = (bytes: number): Said => {
  const megabytes = megabytesOf(bytes)
  return stoppedSaid(`it wrote more than ${megabytes} MB`, 'tooMuchOutput', { megabytes })
}

/** Processors that a program may keep busy at once, as far as its limit of time is concerned. */
const processors = 4

/** The pipe that a program waits at before it begins. */
const gate = 3

/**
 * The words that run a program with a limit of processor time: the system ends it there even when this process is gone. It begins when
 * the gate says so, and ends where the gate closes before: this process has gone, and nobody watches it. Where there is no shell the
 * program runs without.
 */
const bounded = (words: string[], { timeoutMs }: Limits): string[] => {
  if (process.platform === 'win32') return words
  const seconds = Math.ceil((timeoutMs / 1000) * processors)
  const begin = `read -r go <&${gate} || exit; exec ${gate}<&-`
  return ['/bin/sh', '-c', `ulimit -t ${seconds}; ${begin}; exec "$0" "$@"`, ...words]
}

/** Lets a program begin that waits at the gate. */
const openGate = (child: ChildProcess): void => {
  const stream = child.stdio[gate] as Writable
  stream.on('error', () => undefined) // it did not start, or waits at no gate: how it ended is told by its end
  stream.end('go\n')
}

/** Watches time and memory of a program. @param leave is told of the limit that it leaves @returns what ends the watch */
const watchLimits = (
  pid: number | undefined,
  { timeoutMs, wholeMs = timeoutMs, memoryBytes }: Limits,
  leave: (kind: LimitKind, said: Said) => void,
): (() => void) => {
  const late = setTimeout(() => leave('compilerTimeout', tooSlow(wholeMs)), timeoutMs)
  let isLooking = false
  const look = async (): Promise<void> => {
    if (isLooking || pid === undefined) return
    isLooking = true
    const bytes = await residentBytes(pid)
    isLooking = false
    if (bytes !== undefined && bytes > memoryBytes) {
      leave('compilerMemory', tooMuchMemory(memoryBytes))
    }
  }
  const watch = setInterval(look, lookMs)
  return () => {
    clearTimeout(late)
    clearInterval(watch)
  }
}

/**
 * Runs a program with text on its stdin, in a folder, and gives what it says on stdout. Whatever it starts belongs to it: limits hold for
 * all together, and nothing of it goes on when it has ended, was stopped, or this process is gone.
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
      stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
    })
    const endWatch = watchGroup(child)
    openGate(child)
    const pieces: Buffer[] = []
    const complaints: Buffer[] = []
    let size = 0
    let stopped: Error | undefined
    const stop = (error: Error) => {
      stopped ??= error
      killGroup(child)
      // it is over, whoever else holds the pipes
      for (const pipe of child.stdio) pipe?.destroy()
    }
    const limit = (kind: LimitKind, said: Said) => stop(new CompilerStoppedError(kind, said))
    const abort = () => stop(signal.reason as Error)
    const endLimits = watchLimits(child.pid, limits, limit)
    signal.addEventListener('abort', abort, { once: true })
    const end = () => {
      endLimits()
      endWatch()
      signal.removeEventListener('abort', abort)
    }
    child.stdout.on('data', (piece: Buffer) => {
      size += piece.length
      if (size > limits.outputBytes) limit('compilerOutput', tooMuchOutput(limits.outputBytes))
      else pieces.push(piece)
    })
    child.stderr.on('data', (piece: Buffer) => complaints.length < 100 && complaints.push(piece))
    child.stdin.on('error', () => undefined) // it ended before it had read all: how it ended is told below
    child.once('error', (error) => {
      end()
      const { code = 'no reason' } = error as NodeJS.ErrnoException
      const said = say(`The compiler cannot be started (${code}).`, 'notStarted', { reason: code })
      reject(new CompilerStoppedError('compilerCrashed', said))
    })
    // what it leaves behind has nothing more to say, and may hold its pipes
    child.once('exit', () => killGroup(child))
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
