import type { LogRecord } from '@corescope/api-schema/logs/calls'
import type { LogSummaryRow } from '@corescope/store/logs/log-columns'
import type { ApiContext } from '../../context.ts'
import { presentLogs } from '../../entities/logs/present.ts'
import { named } from './answer-columns.ts'
import type { ExportColumn } from './lines.ts'
import { placeOfRow } from './place-columns.ts'

/** The values of an event as JSON, each with its name and type; of what was not decoded, or is too large, nothing. Pure. */
const valuesOf = ({ decoded }: LogRecord): string | null =>
  decoded === null || decoded.isTooLarge === true
    ? null
    : JSON.stringify(decoded.values.map(({ name, type, value }) => ({ name, type, value })))

/** By whose ABI a log is decoded; a guess that others fit as well is said to be one. Pure. */
const abiOf = ({ decoded }: LogRecord): string | null =>
  decoded?.isAmbiguous ? `${decoded.source} (ambiguous)` : (decoded?.source ?? null)

/** Logs raw and decoded. Data end after 32 KB, as in lists, where `dataIsCut`; values that are too large are left out where `valuesAreCut`. */
export const logColumns: ExportColumn<LogRecord>[] = named<LogRecord>({
  ...placeOfRow,
  logIndex: ({ logIndex }) => logIndex,
  contract: ({ address }) => address.hash,
  event: ({ decoded }) => decoded?.signature ?? null,
  values: valuesOf,
  valuesAreCut: ({ decoded }) => decoded?.isTooLarge === true,
  abi: abiOf,
  topic0: ({ topics }) => topics[0] ?? null,
  topic1: ({ topics }) => topics[1] ?? null,
  topic2: ({ topics }) => topics[2] ?? null,
  topic3: ({ topics }) => topics[3] ?? null,
  data: ({ data }) => data,
  dataIsCut: ({ moreData }) => moreData,
})

/** Stored logs as they are listed, a piece at a time. */
export const tellLogs = (context: Pick<ApiContext, 'book' | 'abis'>) =>
  async function* (pieces: AsyncIterable<LogSummaryRow[]>): AsyncGenerator<LogRecord[]> {
    for await (const rows of pieces) yield await presentLogs(context, rows)
  }
