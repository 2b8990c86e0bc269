import type { Session } from '../database.ts'
import type { Ancestor } from '../table/rewind-table.ts'
import { blockWalks } from './table.ts'

/** What stands above the ancestor from now on was not checked yet. */
export const rewindAudits = async (session: Session, ancestor: Ancestor): Promise<void> => {
  await session.run('rewind_audits', `update audits set place = least(place, $1) where name = any($2::text[])`, [
    ancestor.number,
    Object.keys(blockWalks),
  ])
}
