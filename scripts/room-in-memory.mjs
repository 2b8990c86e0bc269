import { readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

/** Memory that the system shows as a folder (Linux). */
const folder = '/dev/shm'
const tmpfsType = 0x01021994
/** Bytes. A run of all tests takes less than half of it. */
const leastRoom = 6 * 1024 ** 3

/** Whether programs in a folder of `/proc/mounts` may be run. Pure. */
export const mayRunPrograms = (mounts, path) =>
  mounts.split('\n').some((line) => {
    const [, place, , options = ''] = line.split(' ')
    return place === path && !options.split(',').includes('noexec')
  })

/**
 * The folder in memory that has room for the temporary files of a run. Tests make and drop hundreds of databases, each of a thousand
 * files: on a disk that takes five times the processor time. @returns undefined where there is none, or `TMPDIR` names another
 */
export const roomInMemory = () => {
  if (process.env.TMPDIR) return undefined
  try {
    const { type, bavail, bsize } = statfsSync(folder)
    const hasRoom = type === tmpfsType && bavail * bsize >= leastRoom && freemem() >= leastRoom
    return hasRoom && mayRunPrograms(readFileSync('/proc/mounts', 'utf8'), folder) ? folder : undefined
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
    // another system
    return undefined
  }
}

/** How folders of runs are called, before the process that made them. */
export const runFolder = 'corescope-test-'

/** Removes folders of runs whose process was killed outright: they take memory. */
export const clearDeadRuns = (within) => {
  for (const name of readdirSync(within)) {
    const pid = name.startsWith(runFolder) ? Number.parseInt(name.slice(runFolder.length), 10) : Number.NaN
    if (pid > 0 && !isAlive(pid)) rmSync(join(within, name), { recursive: true, force: true })
  }
}

const isAlive = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code !== 'ESRCH'
  }
}
