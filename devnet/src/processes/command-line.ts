import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * The command line of a process, '' when there is none. Process ids are used again, so whoever wants to stop a process
 * by an id from a file compares this first.
 */
export function readCommandLine(pid: number): string {
  if (process.platform !== 'linux') {
    return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? ''
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}
