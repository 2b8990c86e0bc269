import { type Reader, statement } from '../reader.ts'

export interface ProxyResultRow {
  blockNumber: number
  kind: string
  implementations: string[]
  /** Beyond those. */
  moreImplementations: number
  beacon: string | null
  admin: string | null
}
const resultsStatement = statement<ProxyResultRow>(
  'proxy_results',
  `select block_number as "blockNumber", kind, implementations, more_implementations as "moreImplementations", beacon, admin
     from proxy_results
    where address_id = $1 order by block_number desc offset $2::bigint limit $3`,
)
/** A page of what was kept about a proxy, newest first. */
export const listProxyResults = (reader: Reader, addressId: number, page: { limit: number; offset: number }) =>
  reader.rows(resultsStatement, [addressId, page.offset, page.limit])

const countStatement = statement<{ total: number }>(
  'proxy_results_count',
  'select count(*)::int as total from proxy_results where address_id = $1',
)
/** How much is kept about a proxy. */
export const countProxyResults = async (reader: Reader, addressId: number): Promise<number> =>
  (await reader.row(countStatement, [addressId]))?.total ?? 0
