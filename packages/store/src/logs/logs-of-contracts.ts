import { bytes, type Reader, statement } from '../reader.ts'

/** A log of a transaction. Topics without leading zero bytes; data zero-run-length coded. */
export interface ContractLogRow {
  logIndex: number
  contract: string
  topic0: string | null
  topic1: string | null
  topic2: string | null
  topic3: string | null
  /** Of longer data than 64 KB the first stored bytes. */
  data: string
  isCut: boolean
}

/** Longer data is not read whole: a proposal may be as long as a block's gas allows. */
const maxData = 64 * 1024
const ofContractsStatement = statement<ContractLogRow>(
  'logs_of_transaction_by_contracts',
  `select l.log_index as "logIndex", a.address as contract,
          (select topic from topics where topic_id = l.topic0_id) as topic0, l.topic1, l.topic2, l.topic3,
          case when octet_length(l.data) <= ${maxData} then l.data else substr(l.data, 1, $4::int) end as data,
          octet_length(l.data) > ${maxData} as "isCut"
     from logs l join addresses a on a.address_id = l.contract_id
    where l.bucket = ($1::bigint >> 14)::int and l.transaction_position = $1::bigint and a.address = any($2::bytea[])
    order by l.log_index limit $3::int`,
)
/**
 * Logs that some contracts left in a transaction, in order. It reads the transaction's own logs alone.
 * @param most logs. @param head stored bytes of data that is cut
 */
export const listLogsOfContracts = (
  reader: Reader,
  position: number,
  contracts: readonly string[],
  { most, head }: { most: number; head: number },
): Promise<ContractLogRow[]> => reader.rows(ofContractsStatement, [position, contracts.map(bytes), most, head])
