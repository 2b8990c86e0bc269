import { type Database, openDatabase } from '@corescope/store/database'
import { diskFullName } from '@corescope/store/leadership'

/** Tells the other processes that nothing can be written because the database's disk is full. */
export interface DiskFullSignal {
  raise(): Promise<void>
  end(): Promise<void>
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
  }
}
