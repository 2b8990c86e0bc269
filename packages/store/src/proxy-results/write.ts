import { bytes, type Reader, statement } from '../reader.ts'

export interface StoredProxyResult {
  addressId: number
  blockNumber: number
  kind: string
  implementations: readonly string[]
  moreImplementations: number
  beacon: string | null
  admin: string | null
}
/** Anybody may have results kept, and a contract may answer otherwise in every block. */
export const keptResults = 100

const insertStatement = statement<{ blockNumber: number }>(
  'proxy_result_insert',
  `with newest as (select * from proxy_results where address_id = $1 order by block_number desc limit 1),
   stored as (
     insert into proxy_results (address_id, block_number, kind, implementations, beacon, admin, more_implementations)
     select $1, $2, $3, $4::bytea[], $5::bytea, $6::bytea, $7
      where not exists (select from newest p
                         where (p.kind, p.implementations, p.more_implementations) = ($3, $4::bytea[], $7)
                           and p.beacon is not distinct from $5::bytea and p.admin is not distinct from $6::bytea)
     on conflict (address_id, block_number) do update set kind = excluded.kind,
       implementations = excluded.implementations, beacon = excluded.beacon, admin = excluded.admin,
       more_implementations = excluded.more_implementations
     returning block_number),
   told as (update fact_rounds set round = round + 1, name_round = name_round + 1 where exists (select from stored)),
   forgotten as (
     delete from proxy_results where address_id = $1 and exists (select from stored)
       and block_number <= (select block_number from proxy_results where address_id = $1 and block_number <> $2
                             order by block_number desc offset ${keptResults - 1} limit 1))
   select block_number as "blockNumber" from stored`,
)
/** Keeps what was found where it differs from what was kept last; of a contract, the newest hundred. Calls are decoded by it. */
export const insertProxyResult = (database: Reader, result: StoredProxyResult) =>
  database.row(insertStatement, [
    result.addressId,
    result.blockNumber,
    result.kind,
    result.implementations.map(bytes),
    result.beacon === null ? null : bytes(result.beacon),
    result.admin === null ? null : bytes(result.admin),
    result.moreImplementations,
  ])
