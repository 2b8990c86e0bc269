import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { guardProcess, releaseProcess, type StopRule } from './guardian.ts'

/** How a process ended: by itself with a code, or by a signal. */
export type ProcessExit = { code: number | null; signal: NodeJS.Signals | null }

/** A child that never outlives this process (see guardian) and whose end can be awaited by any number of callers. */
export type ManagedProcess = {
  child: ChildProcess
  pid: number
  /** Resolves once, when the process has ended. */
  exited: Promise<ProcessExit>
  /** Asks the process to stop by its rule; resolves when it has ended, by SIGKILL at the latest. */
  stop: () => Promise<ProcessExit>
}

/**
 * Starts a program in a process group of its own, so that a terminal's Ctrl-C reaches the supervisor alone.
 * @throws when the program cannot be started at all (missing file, no permission)
 */
export async function startProcess(
  command: string,
  argv: string[],
  options: SpawnOptions & { stopRule: StopRule },
): Promise<ManagedProcess> {
  const { stopRule, ...spawnOptions } = options
  const child = spawn(command, argv, { ...spawnOptions, detached: true })
  if (child.pid === undefined) await new Promise((_, reject) => child.once('error', reject))
  const pid = child.pid as number
  guardProcess(pid, stopRule)
  const exited = new Promise<ProcessExit>((resolve) => {
    child.once('exit', (code, signal) => {
      releaseProcess(pid)
      resolve({ code, signal })
    })
  })
  const stop = () => {
    if (child.exitCode === null && child.signalCode === null) child.kill(stopRule.signal)
    const timer = setTimeout(() => child.kill('SIGKILL'), stopRule.graceMs)
    return exited.finally(() => clearTimeout(timer))
  }
  return { child, pid, exited, stop }
}
