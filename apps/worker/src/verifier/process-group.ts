import { type ChildProcess, spawn } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'

/** There is no process of that id any more, or it is none of ours. */
const isGone = (error: unknown) => ['ESRCH', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')

/** Ends a program and everything that it started: it leads a group of its own, but on Windows, which has none. */
export const killGroup = (child: ChildProcess): void => {
  if (child.pid === undefined) return
  if (process.platform === 'win32') {
    child.kill('SIGKILL')
    return
  }
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch (error) {
    if (!isGone(error)) throw error
  }
}

/**
 * Ends the group of a program when this process is gone, however it ended: a shell of its own notices that its stdin is closed. The
 * program itself is in no group that a terminal's Ctrl-C reaches. @returns what ends the watch
 */
export const watchGroup = (child: ChildProcess): (() => void) => {
  if (child.pid === undefined || process.platform === 'win32') return () => undefined
  const watchman = spawn('/bin/sh', ['-c', 'read -r line || kill -s KILL -- "-$0"', String(child.pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  // where no shell starts, the limit of processor time stands alone
  watchman.on('error', () => undefined)
  watchman.stdin.on('error', () => undefined)
  return () => watchman.kill('SIGKILL')
}

/** A file of /proc; empty where the process is gone, or the system has no such files. */
const readProc = (path: string) => readFile(`/proc/${path}`, 'utf8').catch(() => '')

const childrenOf = async (pid: number): Promise<number[]> => {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => [])
  const lists = await Promise.all(threads.map((thread) => readProc(`${pid}/task/${thread}/children`)))
  return lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number))
}

/** Processes that are looked at: whoever starts more is counted by these. */
const mostProcesses = 1_000

/** Resident memory of a process and of all that it started, in bytes; undefined where the system does not tell it in files. */
export const residentBytes = async (pid: number): Promise<number | undefined> => {
  const pids = [pid]
  let bytes: number | undefined
  for (let at = 0; at < pids.length && at < mostProcesses; at += 1) {
    const one = pids[at]!
    const [status, children] = await Promise.all([readProc(`${one}/status`), childrenOf(one)])
    const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]
    if (kilobytes !== undefined) bytes = (bytes ?? 0) + Number(kilobytes) * 1024
    pids.push(...children)
  }
  return bytes
}
