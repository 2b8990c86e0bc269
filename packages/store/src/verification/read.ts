import { type Reader, statement } from '../reader.ts'

export interface ProxyResultRow {
  blockNumber: number
  kind: string
  implementations: string[]
  beacon: string | null
  admin: string | null
}
const resultsStatement = statement<ProxyResultRow>(
  'proxy_results',
  `select block_number as "blockNumber", kind, implementations, beacon, admin from proxy_results
    where address_id = $1 order by block_number desc limit $2`,
)
/** What was kept about a proxy, newest first. */
export const listProxyResults = (reader: Reader, addressId: number, limit: number) =>
  reader.rows(resultsStatement, [addressId, limit])
