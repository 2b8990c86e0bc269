import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** How a process is asked to stop when its supervisor is gone, and how long it may take before SIGKILL. */
export type StopRule = { signal: NodeJS.Signals; graceMs: number }

const watched = new Map<number, StopRule>()
let guard: ChildProcess | undefined

/**
 * Registers a child so that it does not outlive this process, however this process ends: a watchman process notices
 * the closed pipe and stops the child by the rule. A watchman that is killed itself is replaced with the same list.
 */
export function guardProcess(pid: number, rule: StopRule): void {
  watched.set(pid, rule)
  if (!guard) guard = startGuard()
  else guard.stdin?.write(watchLine(pid, rule))
}

/** Takes a child off the list; to be called once it has ended, before its id can be used by another process. */
export function releaseProcess(pid: number): void {
  if (watched.delete(pid)) guard?.stdin?.write(`forget ${pid}\n`)
}

function startGuard(): ChildProcess {
  const script = fileURLToPath(new URL('./guard.mjs', import.meta.url))
  const child = spawn(process.execPath, [script], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
  child.stdin.on('error', () => undefined) // a dead watchman is replaced by its exit event
  for (const [pid, rule] of watched) child.stdin.write(watchLine(pid, rule))
  child.once('exit', () => {
    guard = watched.size > 0 ? startGuard() : undefined
  })
  // The watchman keeps nobody awake: a supervisor with nothing left to do may end.
  child.unref()
  ;(child.stdin as unknown as { unref?: () => void }).unref?.()
  return child
}

function watchLine(pid: number, rule: StopRule): string {
  return `watch ${pid} ${rule.signal} ${rule.graceMs}\n`
}
