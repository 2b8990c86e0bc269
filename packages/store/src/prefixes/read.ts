import { bytes, type Reader, statement } from '../reader.ts'

/** Bytes of the whole thing: 20 of an address, 32 of a hash. */
type Length = 20 | 32

/** The least and the greatest hex text that begins with some digits, with `0x`. Pure. */
const rangeOf = (digits: string, length: Length): [string, string] => [
  `0x${digits.padEnd(length * 2, '0')}`,
  `0x${digits.padEnd(length * 2, 'f')}`,
]

/** First eight bytes as the signed integer by which hashes of transactions are found; a range of them never wraps round. */
const prefixNumber = (hash: string): string => BigInt.asIntN(64, BigInt(hash.slice(0, 18))).toString()

const addressesStatement = statement<{ address: string }>(
  'addresses_by_prefix',
  'select address from addresses where address >= $1 and address <= $2 order by address limit $3',
)
/** Addresses met on the chain that begin with some hex digits (lower case, at most 40). */
export const listAddressesByPrefix = (reader: Reader, digits: string, limit: number) => {
  const [least, greatest] = rangeOf(digits, 20)
  return reader.rows(addressesStatement, [bytes(least), bytes(greatest), limit])
}

const transactionsStatement = statement<{ hash: string; blockNumber: number }>(
  'transactions_by_hash_prefix',
  `select t.hash, t.block_number as "blockNumber" from transaction_hashes h
     join transactions t on t.bucket = (h.transaction_position >> 14)::int
                        and t.transaction_position = h.transaction_position
    where h.prefix >= $1::bigint and h.prefix <= $2::bigint and t.hash >= $3 and t.hash <= $4
    order by h.prefix limit $5`,
)
/** Transactions whose hash begins with some hex digits (lower case, at most 64). */
export const listTransactionsByPrefix = (reader: Reader, digits: string, limit: number) => {
  const [least, greatest] = rangeOf(digits, 32)
  const numbers = [prefixNumber(least), prefixNumber(greatest)]
  return reader.rows(transactionsStatement, [...numbers, bytes(least), bytes(greatest), limit])
}

const blocksStatement = statement<{ blockNumber: number; hash: string; transactionCount: number }>(
  'blocks_by_hash_prefix',
  `select block_number as "blockNumber", hash, transaction_count as "transactionCount" from blocks
    where hash >= $1 and hash <= $2 order by hash limit $3`,
)
/** Blocks whose hash begins with some hex digits (lower case, at most 64). */
export const listBlocksByPrefix = (reader: Reader, digits: string, limit: number) => {
  const [least, greatest] = rangeOf(digits, 32)
  return reader.rows(blocksStatement, [bytes(least), bytes(greatest), limit])
}

/** From one hash to the next: a blob that was sent a thousand times is one step. */
const blobsStatement = statement<{ versionedHash: string; transactionHash: string; blockNumber: number }>(
  'blobs_by_hash_prefix',
  `with recursive met as (
     (select versioned_hash from blobs where versioned_hash >= $1 and versioned_hash <= $2
       order by versioned_hash limit 1)
     union all
     select (select n.versioned_hash from blobs n where n.versioned_hash > m.versioned_hash and n.versioned_hash <= $2
              order by n.versioned_hash limit 1)
       from met m where m.versioned_hash is not null)
   select m.versioned_hash as "versionedHash", t.hash as "transactionHash", t.block_number as "blockNumber"
     from (select versioned_hash from met where versioned_hash is not null limit $3) m
     cross join lateral (select max(x.transaction_position) as transaction_position from blobs x
                          where x.versioned_hash = m.versioned_hash) x
     join transactions t on t.bucket = (x.transaction_position >> 14)::int
                        and t.transaction_position = x.transaction_position
    order by m.versioned_hash`,
)
/** Blobs whose versioned hash begins with some hex digits (lower case, at most 64), with the newest transaction of each. */
export const listBlobsByPrefix = (reader: Reader, digits: string, limit: number) => {
  const [least, greatest] = rangeOf(digits, 32)
  return reader.rows(blobsStatement, [bytes(least), bytes(greatest), limit])
}
