import type { AddressReference } from '@corescope/api-schema/shapes/address-reference'
import type { BlockRangeRequest } from '@corescope/api-schema/shapes/block-range'
import type { EventPlace } from '@corescope/api-schema/shapes/event-place'
import { type CoreEvent, readCoreEvent } from '@corescope/decode/core-events/core-event'
import { parameterOf as readParameter, type SetParameter } from '@corescope/decode/core-events/parameter'
import { roundInterval } from '@corescope/decode/core-events/round-interval'
import {
  type CoreEntryRow,
  type CoreEventList,
  type CoreEventLog,
  type CoreEventRow,
  countCoreEvents,
  pageCoreEntries,
  pageCoreEvents,
} from '@corescope/store/core-events/read'
import { coreFamilies } from '@corescope/store/core-events/table'
import { type BlockPointRow, getBlockPoint } from '@corescope/store/head/read'
import { fullTopic } from '@corescope/store/logs/full-topic'
import type { Reader } from '@corescope/store/reader'
import { pageWithin, transactionBounds } from '../../answers/block-range.ts'
import type { PageRequest } from '../../answers/page.ts'
import type { ChainView } from '../../answers/route.ts'
import { expand, hex } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'

/** Where an event stands. */
export const placeOf = ({ transactionHash, blockNumber, timestamp, logIndex }: CoreEntryRow): EventPlace => ({
  ...{ transactionHash: hex(transactionHash), blockNumber, timestamp, logIndex },
})

/** An event as its log tells it; undefined where that is too long to be read in a list. */
export const eventOf = (row: CoreEventLog): CoreEvent | undefined => {
  const topics = [row.topic0, row.topic1, row.topic2, row.topic3].flatMap((topic) =>
    topic === null ? [] : [fullTopic(topic)],
  )
  return readCoreEvent({ address: hex(row.contract), topics, data: expand(row.data) })
}

/** Values of an event by the names of its parameters, integers as decimal strings; none where its log is too long. */
export const valuesOf = (row: CoreEventLog): Readonly<Record<string, unknown>> => eventOf(row)?.values ?? {}

/** The block of the answer; null in an empty index. */
export const asOfOf = ({ point }: ChainView) =>
  point === undefined ? null : { number: point.number, hash: hex(point.hash) }

/** Chain-wide transaction position that the answer ends with. */
export const boundOf = ({ point }: Pick<ChainView, 'point'>): number => point?.lastTransactionPosition ?? 0

/** A parameter as an event tells that it was set. Pure. */
export const parameterOf = (row: CoreEventLog): SetParameter => readParameter(valuesOf(row))

/**
 * A page of a family as of the block of the answer, within the blocks that the request names; empty in an empty index.
 * @throws BadRequestError where the range ends before it begins
 */
export const pageOfView = async (
  { reader }: { reader: Reader },
  view: Pick<ChainView, 'point'>,
  request: PageRequest & BlockRangeRequest,
  list: CoreEventList,
): Promise<{ total: number; rows: CoreEventRow[] }> => {
  const bounds = await transactionBounds(reader, request, view)
  if (bounds === undefined) return { total: 0, rows: [] }
  const { pageNum, pageSize } = request
  const read = (bound: number) => pageCoreEvents(reader, { ...list, bound, pageNum, pageSize })
  return pageWithin(bounds, request, read, (bound) => countCoreEvents(reader, { ...list, bound }))
}

/** The same without the logs of the events. */
export const entriesOfView = async (
  { reader }: { reader: Reader },
  view: Pick<ChainView, 'point'>,
  request: PageRequest & BlockRangeRequest,
  list: CoreEventList,
): Promise<{ total: number; rows: CoreEntryRow[] }> => {
  const bounds = await transactionBounds(reader, request, view)
  if (bounds === undefined) return { total: 0, rows: [] }
  const { pageNum, pageSize } = request
  const read = (bound: number) => pageCoreEntries(reader, { ...list, bound, pageNum, pageSize })
  return pageWithin(bounds, request, read, (bound) => countCoreEvents(reader, { ...list, bound }))
}

export type NameOf = (address: string) => AddressReference
/** Names of addresses: of those given; any other is asked for by mistake. */
export const namesOf = async ({ book }: ApiContext, addresses: Iterable<string | null>): Promise<NameOf> => {
  const wanted = [...addresses].filter((address) => address !== null)
  const found = await book.byAddress(wanted)
  return (address) => {
    const name = found.get(address)
    if (name === undefined) throw new Error(`${address} was not looked up`)
    return name
  }
}

/** The round that runs, and how long rounds are. */
export interface RunningRound {
  round: number
  /** Seconds of a round. */
  interval: number
  row: CoreEventRow
}

/** The newest turn as of the block of the answer; undefined before the first. */
export const runningRound = async (context: ApiContext, view: ChainView): Promise<RunningRound | undefined> => {
  const { rows } = await pageOfView(context, view, { pageNum: 1, pageSize: 1 }, { family: coreFamilies.round })
  const row = rows[0]
  const interval = row && roundInterval(row)
  return row?.round == null || interval === undefined ? undefined : { round: row.round, interval, row }
}

type BlockEnd = Pick<BlockPointRow, 'number' | 'lastTransactionPosition'>
const beforeAll: BlockEnd = { number: -1, lastTransactionPosition: 0 }

/** The block before the first of a round: that of its turn is its first, as `turnRound` runs before all else in it. */
export const blockBeforeTurn = async (
  reader: Reader,
  { blockNumber }: Pick<CoreEventRow, 'blockNumber'>,
): Promise<BlockEnd> => (await getBlockPoint(reader, blockNumber - 1)) ?? beforeAll

/** The other order of the bytes of a hash: events have Bitcoin's own, people and explorers the reverse. */
export const reverseHash = (hash: string): `0x${string}` => `0x${hash.slice(2).match(/../g)!.reverse().join('')}`
