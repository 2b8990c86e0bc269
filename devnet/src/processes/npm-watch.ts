import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readCommandLine } from './command-line.ts'

const POLL_MS = 500

/** Process id of a process's parent; undefined when there is no such process. */
function readParent(pid: number): number | undefined {
  const told =
    process.platform === 'linux'
      ? /^PPid:\s*(\d+)/m.exec(readStatus(pid))?.[1]
      : spawnSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim()
  return told ? Number(told) : undefined
}

function readStatus(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    return '' // it is gone
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** The shell that npm puts between itself and what it starts; many end it by becoming the program, some do not. */
function isShellOfNpm(pid: number): boolean {
  const script = process.env.npm_lifecycle_script
  return script !== undefined && script !== '' && readCommandLine(pid).includes(script)
}

/** Resolves when the npm that started this process is gone, however it ended; never where none did. */
export function whenNpmIsGone(): Promise<undefined> {
  return new Promise((resolve) => {
    if (process.env.npm_lifecycle_event === undefined) return
    const parent = process.ppid
    const npm = isShellOfNpm(parent) ? readParent(parent) : parent
    setInterval(() => {
      const isThere = process.ppid === parent && (npm === undefined || isRunning(npm))
      if (!isThere) resolve(undefined)
    }, POLL_MS).unref()
  })
}
