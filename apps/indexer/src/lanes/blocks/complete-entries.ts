import { readSealersBefore } from '@corescope/store/core-events/sealers-before'
import { coreEvents } from '@corescope/store/core-events/table'
import type { Session } from '@corescope/store/database'
import type { Table, Unnumbered } from '@corescope/store/table/table'
import type { Entry } from './derive/core-event-entry.ts'
import { askedSealers, completeSealers } from './derive/core-sealers.ts'
import type { NumberedEntries } from './numbered-lists.ts'

/** Events of Core's contracts with what events before them tell. @param bound a chain-wide transaction position: what is later is not asked */
export const completeCoreEvents = async (
  session: Session,
  entries: Entry[],
  bound: number = Number.MAX_SAFE_INTEGER,
): Promise<Entry[]> => {
  const asked = askedSealers(entries)
  if (asked.sealers.length + asked.operators.length === 0) return entries
  return completeSealers(entries, await readSealersBefore(session, { ...asked, bound }))
}

/** Entries of a numbered list as they are written: with what the rows before them tell of them. */
export const completeEntries = async (
  session: Session,
  { table, entries }: NumberedEntries,
  bound?: number,
): Promise<Unnumbered<Table>[]> =>
  table === coreEvents ? completeCoreEvents(session, entries as unknown as Entry[], bound) : entries
