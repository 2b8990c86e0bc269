import { type Reader, statement } from '../reader.ts'

/** Another contract with the same runtime code. */
export interface TwinRow {
  addressId: number
  creatorId: number | null
  /** Of its last creation; null: it was there from the beginning, or nobody traced its creation. */
  transactionHash: string | null
  blockNumber: number | null
  timestamp: number | null
}

/** Contracts with one code that are counted, and reached by pages: a count of a million is a scan of about 0.1 s. */
const mostTwins = 1_000_000

const twins = `contract_codes o where o.code_hash = (select code_hash from contract_codes where address_id = $1)
    and o.since <= $2::int and o.address_id <> $1`
const countStatement = statement<{ total: number; hasMore: boolean }>(
  'twins_count',
  `select least(n, ${mostTwins})::int as total, n > ${mostTwins} as "hasMore"
     from (select count(*) as n from (
       select from ${twins} order by o.since desc, o.address_id desc limit ${mostTwins + 1}) t) c`,
)
const pageStatement = statement<TwinRow>(
  'twins_page',
  `with page as (
     select o.address_id, o.since from ${twins} order by o.since desc, o.address_id desc
     offset least($3::bigint, ${mostTwins}) limit greatest(0, least($4::bigint, ${mostTwins} - $3::bigint)))
   select p.address_id as "addressId", coalesce(k.creator_id, a.creator_id) as "creatorId", t.hash as "transactionHash",
          t.block_number as "blockNumber", b.timestamp
     from page p
     left join lateral (select * from contract_creations c where c.address_id = p.address_id and c.block_number = p.since
                         order by c.internal_position desc limit 1) k on true
     left join lateral (select creator_id, creation_position from accounts a
                         where a.address_id = p.address_id and a.creation_block = p.since limit 1) a on true
     cross join lateral (select coalesce(k.transaction_position, a.creation_position) as position) made
     left join lateral (select hash, block_number from transactions t
                         where t.bucket = (made.position >> 14)::int and t.transaction_position = made.position limit 1) t on true
     left join lateral (select timestamp from blocks b where b.block_number = t.block_number limit 1) b on true
    order by p.since desc, p.address_id desc`,
)
/**
 * Other contracts that have the runtime code of a contract, last made first, and how many were made up to a block.
 * `hasMore`: there are more than are counted.
 */
export const listTwins = async (
  reader: Reader,
  { addressId, upTo, offset, limit }: { addressId: number; upTo: number; offset: number; limit: number },
): Promise<{ rows: TwinRow[]; total: number; hasMore: boolean }> => {
  const [rows, count] = await Promise.all([
    reader.rows(pageStatement, [addressId, upTo, offset, limit]),
    reader.row(countStatement, [addressId, upTo]),
  ])
  return { rows, total: count?.total ?? 0, hasMore: count?.hasMore ?? false }
}
