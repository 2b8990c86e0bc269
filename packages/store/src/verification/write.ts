import { bytes, type Reader, statement } from '../reader.ts'

export interface StoredProxyResult {
  addressId: number
  blockNumber: number
  kind: string
  implementations: readonly string[]
  beacon: string | null
  admin: string | null
}
const insertStatement = statement<{ blockNumber: number }>(
  'proxy_result_insert',
  `insert into proxy_results (address_id, block_number, kind, implementations, beacon, admin)
   select $1, $2, $3, $4::bytea[], $5::bytea, $6::bytea
    where not exists (select from (select * from proxy_results where address_id = $1 order by block_number desc limit 1) p
                       where (p.kind, p.implementations) = ($3, $4::bytea[])
                         and p.beacon is not distinct from $5::bytea and p.admin is not distinct from $6::bytea)
   on conflict (address_id, block_number) do update set kind = excluded.kind,
     implementations = excluded.implementations, beacon = excluded.beacon, admin = excluded.admin
   returning block_number as "blockNumber"`,
)
/** Keeps what was found where it differs from what was kept last. */
export const insertProxyResult = (database: Reader, result: StoredProxyResult) =>
  database.row(insertStatement, [
    result.addressId,
    result.blockNumber,
    result.kind,
    result.implementations.map(bytes),
    result.beacon === null ? null : bytes(result.beacon),
    result.admin === null ? null : bytes(result.admin),
  ])
