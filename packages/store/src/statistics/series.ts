import { figureList, type StoredFigures } from '../blocks/table.ts'
import { type Reader, statement } from '../reader.ts'
import type { CumulativeRow } from './read.ts'

/** What the series of charts are made of, as it stands after a block. Sums as decimal strings. */
export interface SeriesRow extends CumulativeRow, StoredFigures {
  sizeSum: number
  transfers20: number
  transfers721: number
  transfers1155: number
  activeAddressHours: number
  activeErc20Days: number
  activeErc20Hours: number
}

const seriesStatement = statement<SeriesRow>(
  'series_at_boundaries',
  `select k.boundary, b.block_number as "blockNumber", b.timestamp,
          b.last_transaction_position as "lastTransactionPosition", b.gas_used_sum as "gasUsedSum", b.fee_sum as "feeSum",
          b.new_addresses as "knownAddresses", b.active_address_days as "activeAddressDays", b.size_sum as "sizeSum",
          b.transfers_20 as "transfers20", b.transfers_721 as "transfers721", b.transfers_1155 as "transfers1155",
          b.active_address_hours as "activeAddressHours", b.active_erc20_days as "activeErc20Days",
          b.active_erc20_hours as "activeErc20Hours", ${figureList('b')}
     from unnest($1::bigint[]) as k (boundary)
    cross join lateral (select * from blocks where timestamp < k.boundary and block_number <= $2
                         order by timestamp desc, block_number desc limit 1) b
    order by k.boundary`,
)
/**
 * The last block before each instant (unix seconds), not above `head`: a seek each. Instants before the first block are
 * missing. No instant may lie further behind the head's own time than a moment, or the blocks above it are walked.
 */
export const listSeries = (reader: Reader, boundaries: number[], head: number): Promise<SeriesRow[]> =>
  reader.rows(seriesStatement, [boundaries, head])

export interface FirstBlocks {
  blockNumber: number
  timestamp: number
  /** The first block whose time is one block's distance from others: not block 0. undefined: there is none yet. */
  timed: { blockNumber: number; timestamp: number } | undefined
}

const firstStatement = statement<{ blockNumber: number; timestamp: number }>(
  'first_blocks',
  `select block_number as "blockNumber", timestamp from blocks order by block_number limit 2`,
)
/** Where the series begin; undefined while nothing is indexed. */
export const getFirstBlocks = async (reader: Reader): Promise<FirstBlocks | undefined> => {
  const rows = await reader.rows(firstStatement, [])
  const [first] = rows
  return first && { ...first, timed: rows.find(({ blockNumber }) => blockNumber > 0) }
}
