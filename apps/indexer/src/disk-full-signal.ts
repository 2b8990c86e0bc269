import { type Database, openDatabase } from '@corescope/store/database'
import { diskFullName } from '@corescope/store/leadership'
import { pause } from './schedule/pause.ts'

/** Tells the other processes that nothing can be written because the database's disk is full. */
export interface DiskFullSignal {
  raise(): Promise<void>
  end(): Promise<void>
  readonly isRaised: boolean
}

const lookMs = 1_000

/**
 * Takes the signal back once something was written again: that a new term begins proves nothing.
 * @param before number of the newest block in the database when the disk was found full
 * @param head that of now; undefined while it is not known
 */
export const endOnceWritten = async (
  diskFull: DiskFullSignal,
  { before, head }: { before: number | undefined; head: () => number | undefined },
  signal: AbortSignal,
): Promise<void> => {
  let first = before
  while (!signal.aborted) {
    const now = head()
    first ??= now
    if (now !== undefined && now !== first) return diskFull.end()
    await pause(lookMs, signal)
  }
}

/** A connection says it by its name: whatever is written needs disk. */
export const createDiskFullSignal = (databaseUrl: string): DiskFullSignal => {
  let call: { database: Database; close: () => Promise<void> } | undefined
  const end = async () => {
    const ended = call
    call = undefined
    await ended?.close().catch(() => undefined) // the server may be gone
    await ended?.database.close()
  }
  return {
    raise: async () => {
      if (call !== undefined) return
      const database = openDatabase({ databaseUrl, connections: 1, applicationName: diskFullName })
      try {
        const held = await database.dedicated()
        const own = { database, close: held.close }
        call = own
        void held.closed.then(() => {
          if (call === own) call = undefined
        })
      } catch {
        // a server that lets nobody in: that it is away is told by others
        await database.close()
      }
    },
    end,
    get isRaised() {
      return call !== undefined
    },
  }
}
