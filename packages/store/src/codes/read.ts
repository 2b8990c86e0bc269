import { type Reader, statement } from '../reader.ts'

export interface ContractCodeRow {
  hash: string
  code: string
  /** Block at which it was read. */
  blockNumber: number
  /** Contracts with the same code, this one included. */
  copies: number
}
const codeStatement = statement<ContractCodeRow>(
  'contract_code',
  `select c.code_hash as hash, k.code, c.block_number as "blockNumber",
          (select count(*)::int from (select from contract_codes o where o.code_hash = c.code_hash limit 10000) o) as copies
     from contract_codes c join codes k using (code_hash) where c.address_id = $1`,
)
/** Runtime code of a contract as it was read; undefined for what is none, or was not read yet. Copies count to 10,000. */
export const getContractCode = (reader: Reader, addressId: number) => reader.row(codeStatement, [addressId])
