import { coreEvents, coreFamilies } from '../core-events/table.ts'
import type { Session } from '../database.ts'
import { lastEntry, listOf } from '../positional-list.ts'
import { type Reader, type RowReader, statement } from '../reader.ts'

/** Questions of the read side, asked on a connection of the writer. */
export const rowsOfSession = (session: Session): RowReader => ({
  rows: async ({ name, text }, values) => (await session.run<never>(name, text, values)).rows,
})

const supplyStatement = statement<{ sum: string }>(
  'core_liquid_supply',
  `select sum::text from ${lastEntry(listOf(coreEvents, 'family'), [String(coreFamilies.liquidSupply)], 'family_sum as sum')} s`,
)
/** Satoshi of liquid bitcoin: what was minted and burned so far. */
export const getLiquidSupply = async (reader: RowReader): Promise<string> =>
  (await reader.rows(supplyStatement, []))[0]?.sum ?? '0'

const contradictedStatement = statement<{ operator: string }>(
  'core_contradicted',
  `select distinct e.candidate as operator from audit_results r join core_events e on e.position = r.place
    where r.audit = 'standing' and r.resolved_at is null and e.candidate is not null`,
)
/** Operators of candidates of whom contracts state other figures than their events add up to. Findings have the place of a registration. */
export const listContradicted = async (reader: Reader): Promise<ReadonlySet<string>> =>
  new Set((await reader.rows(contradictedStatement, [])).map(({ operator }) => operator))

const contradictedGettersStatement = statement<{ contract: string; key: string }>(
  'core_contradicted_getters',
  `select substr(subject, 10) as contract, split_part(what, '.', 2) as key
     from audit_results where audit = 'standing' and resolved_at is null and subject like 'contract 0x%'`,
)
/** Getters of system contracts that tell another number than the events add up to: parameters by their keys, `totalSupply` of liquid bitcoin. */
export const listContradictedGetters = (reader: Reader) => reader.rows(contradictedGettersStatement, [])
