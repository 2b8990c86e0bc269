import { documentUpdateTopics } from '@corescope/decode/tokens/document-update'
import type { Database } from '@corescope/store/database'
import {
  lockItemCursor,
  markAnnounced,
  passAnnouncements,
  takeUpContracts,
  takeUpItems,
} from '@corescope/store/items/take-up'
import { getLane, LeadershipLostError } from '@corescope/store/lanes'
import { mergeAnnouncements } from './merge-announcements.ts'

/** How much of each list is passed in one step. */
const step = { transfers: 5_000, transactions: 2_000 }

/**
 * One step of the search for documents: takes up items that moved for the first time, and marks those that the next
 * logs announce. One transaction, which keeps a rewind waiting meanwhile.
 * @returns whether there is more to look through
 * @throws LeadershipLostError, errors of the database
 */
export const takeUpStep = (database: Database, leaderEpoch: number, withContracts: boolean): Promise<boolean> =>
  database.transaction('items-take-up', async (session) => {
    const cursor = await lockItemCursor(session)
    const lane = await getLane(session, 'blocks')
    if (lane.leaderEpoch !== leaderEpoch) throw new LeadershipLostError('another indexer leads now')
    const passed = [
      await takeUpItems(session, 721, cursor.transfers721, step.transfers),
      await takeUpItems(session, 1155, cursor.transfers1155, step.transfers),
    ]
    if (withContracts) await takeUpContracts(session)
    const { transactionPosition } = cursor
    const logs = await passAnnouncements(session, documentUpdateTopics, transactionPosition, step.transactions)
    await markAnnounced(session, mergeAnnouncements(logs ?? []))
    return logs !== undefined || passed.some((count) => count === step.transfers)
  })
