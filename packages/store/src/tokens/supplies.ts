import { lastEntry, listOf } from '../positional-list.ts'
import { type RowReader, statement } from '../reader.ts'
import { tokenTransfers } from './table.ts'

/** What a token contract answered for totalSupply when it was last asked. */
export interface SupplyReadingRow {
  tokenId: number
  /** Smallest units. */
  supply: string
  /** The block at which it said so. */
  readBlock: number
  /** The transfers up to that block add up to the same. */
  isCounted: boolean
}

const counted = lastEntry(
  listOf(tokenTransfers, 'token'),
  ['f.token_id'],
  'supply_after',
  'b.last_transaction_position',
)

const suppliesStatement = statement<SupplyReadingRow>(
  'token_supply_readings',
  `select f.token_id as "tokenId", f.total_supply as supply, f.read_block as "readBlock",
          coalesce(f.total_supply = l.supply_after, false) as "isCounted"
     from token_facts f left join blocks b on b.block_number = f.read_block left join lateral ${counted} l on true
    where f.token_id = any($1::int[]) and f.total_supply is not null and f.read_block is not null`,
)
/** Total supplies as contracts told them; contracts that named none are missing. */
export const listSupplyReadings = (reader: RowReader, tokenIds: readonly number[]): Promise<SupplyReadingRow[]> =>
  tokenIds.length === 0 ? Promise.resolve([]) : reader.rows(suppliesStatement, [tokenIds])
