import { closeSync, existsSync, fstatSync, openSync, readSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { removeStrayGenesis } from './stray-genesis.ts'

/** How anvil ends a state file; a file cut off by a kill ends otherwise. */
const END = '"historical_states":null}'
const CHECK_MS = 1_000

const newest = (dataDir: string) => join(dataDir, 'state.json')
const kept = (dataDir: string) => join(dataDir, 'state.kept.json')

/** True when the folder holds a world, so that it need not be seeded. */
export function hasState(dataDir: string): boolean {
  return isWhole(newest(dataDir)) || isWhole(kept(dataDir))
}

/** Where the state of a seeded world is put: the node loads it from there. */
export const seededState = kept

/**
 * The file the node shall load and the one it shall write. The node writes in place, so a kill may cut its file off;
 * it never writes the one it loads.
 * @param epoch unix seconds of the world's block 0
 */
export function prepareStates(dataDir: string, epoch: number): { load: string; write: string } {
  if (isWhole(newest(dataDir))) renameSync(newest(dataDir), kept(dataDir))
  removeStrayGenesis(kept(dataDir), epoch)
  return { load: kept(dataDir), write: newest(dataDir) }
}

/**
 * Keeps the newest whole state while the node runs: each file it has finished takes the place of the one before, and the
 * node begins another. So at any moment one of the two is whole, without a byte being copied.
 * @returns what ends the watch
 */
export function keepStates(dataDir: string): () => void {
  let moved: number | undefined
  const timer = setInterval(() => {
    if (!isWhole(newest(dataDir))) return
    const file = openSync(newest(dataDir), 'r')
    const { ino, mtimeMs } = fstatSync(file)
    closeSync(file)
    // Anvil may still hold a file it has just ended; one that has rested is finished.
    if (Date.now() - mtimeMs < CHECK_MS || ino === moved) return
    moved = ino
    renameSync(newest(dataDir), kept(dataDir))
  }, CHECK_MS)
  timer.unref()
  return () => clearInterval(timer)
}

function isWhole(path: string): boolean {
  if (!existsSync(path)) return false
  const file = openSync(path, 'r')
  try {
    const { size } = fstatSync(file)
    const tail = Buffer.alloc(Math.min(size, END.length + 2))
    readSync(file, tail, 0, tail.length, size - tail.length)
    return tail.toString('utf8').trimEnd().endsWith(END)
  } finally {
    closeSync(file)
  }
}
