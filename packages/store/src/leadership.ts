import type { Database, Session } from './database.ts'

/** The advisory lock of the one indexer that writes: one key of 64 bits. */
export const leaderLock = 0x636f7363

/**
 * Name of a connection by which an indexer says that the database's disk is full: such a name needs no disk, unlike
 * anything that is written.
 */
export const diskFullName = 'corescope-indexer: disk full'

/** Whether a statement failed, or a connection was refused, because the database's disk is full (`disk_full`). */
export const isDiskFull = (error: unknown): boolean => {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown }
  return code === '53100' || (cause != null && isDiskFull(cause))
}

export interface Leadership {
  /** Raised by every take-over; each write compares it. */
  epoch: number
  /** Settles when the session that holds the lock has ended, by itself or from outside. */
  lost: Promise<Error>
  release(): Promise<void>
}

/** Raises the epoch of every lane: whoever wrote under the old one is turned away from now on. */
export const raiseEpoch = async (session: Session): Promise<number> => {
  const { rows } = await session.run<{ epoch: number }>(
    'leader_epoch',
    `update lanes set leader_epoch = (select max(leader_epoch) from lanes) + 1 returning leader_epoch as epoch`,
  )
  if (rows[0] === undefined) throw new Error('The database has no lanes yet.')
  return rows[0].epoch
}

/** Whether this epoch still leads: for writes that no lane's row guards. */
export const isLeading = async (session: Session, epoch: number): Promise<boolean> => {
  const { rows } = await session.run<{ leads: boolean }>(
    'leader_check',
    `select leader_epoch = $1 as leads from lanes where name = 'blocks'`,
    [epoch],
  )
  return rows[0]?.leads ?? false
}

/**
 * Tries to become the leader: a session lock (let go by the server when its connection ends, however that happens) and
 * the epoch (which stops an old leader that wakes up after its lock was lost). Needs the lanes of `ensureIdentity`.
 * @returns undefined while another process leads
 */
export const tryLead = async (database: Database): Promise<Leadership | undefined> => {
  const held = await database.dedicated()
  try {
    const { rows } = await held.session.run<{ locked: boolean }>(
      'leader_lock',
      'select pg_try_advisory_lock($1) as locked',
      [leaderLock],
    )
    if (!rows[0]?.locked) {
      await held.close()
      return undefined
    }
    const epoch = await raiseEpoch(held.session)
    return { epoch, lost: held.closed, release: held.close }
  } catch (error) {
    await held.close()
    throw error
  }
}
