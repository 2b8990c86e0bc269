import type { Session } from '../database.ts'
import { blockWalks } from './tables.ts'

/** What stands above the ancestor from now on was not checked yet. */
export const rewindAudits = async (session: Session, ancestorNumber: number): Promise<void> => {
  await session.run('rewind_audits', `update audits set place = least(place, $1) where name = any($2::text[])`, [
    ancestorNumber,
    Object.keys(blockWalks),
  ])
}
