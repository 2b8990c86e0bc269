import { type Reader, statement } from '../reader.ts'

/** A header that has more than vanity and seal: it may carry votes. */
export interface VotingHeaderRow {
  number: number
  hash: string
  parentHash: string
  extraData: string
  timestamp: number
}

const votingHeadersStatement = statement<VotingHeaderRow>(
  'voting_headers',
  `select block_number as number, hash, parent_hash as "parentHash", extra_data as "extraData", timestamp from blocks
    where block_number > $1 and block_number <= $2 and octet_length(extra_data) > 97 order by block_number`,
)
const timesStatement = statement<{ number: number; timestamp: number }>(
  'block_times',
  'select block_number as number, timestamp from blocks where block_number > $1 and block_number <= $2 order by 1',
)
/** Times of a range of blocks (after, upTo], oldest first. */
export const listBlockTimes = (reader: Reader, after: number, upTo: number) =>
  reader.rows(timesStatement, [after, upTo])

/** Headers of a range of blocks (after, upTo] that may carry votes, oldest first. */
export const listVotingHeaders = (reader: Reader, after: number, upTo: number): Promise<VotingHeaderRow[]> =>
  reader.rows(votingHeadersStatement, [after, upTo])
