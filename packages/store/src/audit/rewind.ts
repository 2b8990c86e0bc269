import type { Session } from '../database.ts'

/** What stands above the ancestor from now on was not checked yet. */
export const rewindAudits = async (session: Session, ancestorNumber: number): Promise<void> => {
  await session.run(
    'rewind_audits',
    `update audits set place = least(place, $1) where name in ('newBlocks', 'blocks')`,
    [ancestorNumber],
  )
}
