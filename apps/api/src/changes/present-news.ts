import type { ChainNews } from '@corescope/api-schema/events/change-event'
import type { ChangeRow } from '@corescope/store/changes/read'
import { type CoreEntryRow, listNews } from '@corescope/store/core-events/read'
import { coreKinds } from '@corescope/store/core-events/table'
import { listBlockPoints } from '@corescope/store/head/read'
import { finalityBasis, type Moment } from '../answers/head.ts'
import { hex } from '../answers/wire.ts'
import type { ApiContext } from '../context.ts'

/** Of one change: blocks that are written many at once are history, which the lists tell. */
const maxNews = 100
const slashWords = new Map<number, 'missedTurn' | 'misdemeanor' | 'felony'>([
  [coreKinds.missedTurn, 'missedTurn'],
  [coreKinds.misdemeanor, 'misdemeanor'],
  [coreKinds.felony, 'felony'],
])

const present = ({ kind, round, candidate, delegator, ...row }: CoreEntryRow): ChainNews => {
  const { amount, blockNumber, transactionHash } = row
  const place = { blockNumber, transactionHash: hex(transactionHash) }
  const slash = slashWords.get(kind)
  if (slash === undefined) return { kind: 'round', round: round ?? 0, ...place }
  const consensus = delegator === null ? null : hex(delegator)
  const validator = hex(candidate ?? delegator ?? '')
  return { kind: 'slash', slash, validator, consensus, amount: amount?.replace('-', '') ?? null, ...place }
}

/** Rounds and punishments in the blocks of a change of the feed; of a block that has lost its place since then, none. */
export const presentNews = async ({ config, reader }: ApiContext, row: ChangeRow): Promise<ChainNews[]> => {
  if (!config.network.hasSystemContracts || row.kind === 'reorg') return []
  const first = row.kind === 'block' ? row.blockNumber : (row.body as { from: number }).from
  const points = await listBlockPoints(reader, [first - 1, row.blockNumber])
  const last = points.find(({ number }) => number === row.blockNumber)
  if (last === undefined || last.hash !== row.blockHash) return []
  const after = points.find(({ number }) => number === first - 1)?.lastTransactionPosition ?? 0
  return (await listNews(reader, after, last.lastTransactionPosition, maxNews)).map(present)
}

/** Tells up to which block the chain is final, each step once. Depth alone makes nothing final. */
export const createFinalityNews = () => {
  let told = -1
  return (moment: Moment): ChainNews[] => {
    const basis = finalityBasis(moment)
    const { finalizedNumber: number = null, finalizedHash = null } = moment.nodeState ?? {}
    if (basis === 'depth' || number === null || finalizedHash === null || number <= told) return []
    // The node may be ahead of the index: what readers cannot see yet is told with a later change.
    if (number > (moment.head?.number ?? -1)) return []
    told = number
    return [{ kind: 'finality', number, hash: hex(finalizedHash), basis }]
  }
}
