import type { Hex } from '@corescope/chain/types/hex'
import {
  beginRenewal,
  isListOutdated,
  keepListVersion,
  listRenewedLogs,
  type RenewedLogRow,
} from '@corescope/store/core-events/renew'
import { coreEvents } from '@corescope/store/core-events/table'
import type { Database } from '@corescope/store/database'
import { fullTopic } from '@corescope/store/logs/full-topic'
import { insertNumbered } from '@corescope/store/table/number-rows'
import { decodeZeroRunsHex } from '@corescope/store/zero-run-length'
import { completeCoreEvents } from './complete-entries.ts'
import { deriveCoreEvents } from './derive/core-events.ts'

/** Transactions whose logs are read together. */
const atOnce = 500

/** What calls handed over, by the positions of their transactions: of those that have a log which needs it. Pure. */
const inputsOf = (rows: readonly RenewedLogRow[]): ReadonlyMap<number, Hex> =>
  new Map(
    rows.flatMap(({ transactionPosition, input }) =>
      input === null ? [] : [[transactionPosition, decodeZeroRunsHex(input as Hex)] as const],
    ),
  )

/** What the derivation reads of stored logs. Pure. */
const rowsOf = (rows: readonly RenewedLogRow[], inputs = inputsOf(rows)) => ({
  logs: rows.map(({ transactionPosition, logIndex, contract, topics, data }) => ({
    transactionPosition,
    // The list is made of the log alone.
    ...{ contractId: 0, contractPosition: 0, topic0Id: null },
    log: {
      ...{ address: contract as Hex, logIndex, data: decodeZeroRunsHex(data as Hex) },
      topics: topics.flatMap((topic) => (topic === null ? [] : [fullTopic(topic)])),
    },
  })),
  transactions: rows.map(({ transactionPosition, sender, receiver }) => ({
    transactionPosition,
    transaction: {
      ...{ from: sender as Hex, to: receiver as Hex | null },
      input: inputs.get(transactionPosition) ?? ('0x' as const),
    },
  })),
})

/**
 * Writes the events of system contracts anew from stored logs, where the rows are those of an older version or there are
 * none since the blocks are older than the list. In one transaction: readers see the list as it was until it is whole.
 * @returns logs that were read; undefined where the list was of this version
 * @throws LeadershipLostError
 */
export const renewCoreEvents = (database: Database, leaderEpoch: number): Promise<number | undefined> =>
  database.transaction('renew-core-events', async (session) => {
    if (!(await isListOutdated(session, leaderEpoch))) return undefined
    const logs = await beginRenewal(session)
    for (let after = 0; logs > 0; ) {
      const rows = await listRenewedLogs(session, after, atOnce)
      const last = rows.at(-1)
      if (last === undefined) break
      await insertNumbered(session, coreEvents, await completeCoreEvents(session, deriveCoreEvents(rowsOf(rows))))
      after = last.transactionPosition
    }
    await keepListVersion(session)
    return logs
  })
