import { type Reader, statement } from '../reader.ts'

/** Extra data that may hold a list of validators. */
export interface ListingRow {
  blockNumber: number
  extraData: string
}

/** The words of the index `blocks_validator_lists`. */
const mayList = `case when octet_length(extra_data) > 97
            then get_byte(extra_data, 32) <> 248 or get_byte(extra_data, 33) + 99 <> octet_length(extra_data)
            else false end`

const upToStatement = statement<ListingRow>(
  'validator_lists_up_to',
  `select block_number as "blockNumber", extra_data as "extraData" from blocks
    where ${mayList} and block_number <= $1 order by block_number desc limit $2`,
)
/** Headers with more than vanity, votes and seal, at or below a block, highest first. */
export const listListingsUpTo = (reader: Reader, blockNumber: number, limit: number): Promise<ListingRow[]> =>
  reader.rows(upToStatement, [blockNumber, limit])

const afterStatement = statement<ListingRow>(
  'validator_lists_after',
  `select block_number as "blockNumber", extra_data as "extraData" from blocks
    where ${mayList} and block_number > $1 order by block_number limit $2`,
)
/** The same above a block, lowest first. */
export const listListingsAfter = (reader: Reader, blockNumber: number, limit: number): Promise<ListingRow[]> =>
  reader.rows(afterStatement, [blockNumber, limit])
