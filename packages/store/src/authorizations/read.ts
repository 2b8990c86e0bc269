import { listOf, pageStatement, totalStatement } from '../positional-list.ts'
import { type Reader, statement } from '../reader.ts'
import { type AuthorizationEffect, type AuthorizationVerdict, authorizations } from './table.ts'

const keys = ['position as "listPosition"']
type Keys = { listPosition: number }
const authorityList = listOf(authorizations, 'authority', keys)
const delegateList = listOf(authorizations, 'delegate', keys)
const pages = { authority: pageStatement<Keys>(authorityList), delegate: pageStatement<Keys>(delegateList) }
const totals = { authority: totalStatement(authorityList), delegate: totalStatement(delegateList) }

/** How many authorizations an address signed, or name it as delegate, as of a chain-wide transaction position. */
export const countAuthorizationsOf = async (
  reader: Reader,
  who: 'authority' | 'delegate',
  { addressId, bound }: { addressId: number; bound: number },
): Promise<number> => (await reader.row(totals[who], [addressId, bound]))?.total ?? 0

/** Keys of a page of the authorizations an address signed, or that name it as delegate; newest first, as of a bound. */
export const listAuthorizationKeys = (
  reader: Reader,
  who: 'authority' | 'delegate',
  values: { addressId: number; bound: number; pageNum: number; pageSize: number },
) => reader.rows(pages[who], [values.addressId, values.bound, values.pageNum, values.pageSize])

export interface AuthorizationRow {
  position: number
  transactionPosition: number
  authorizationIndex: number
  authorityId: number | null
  delegateId: number
  verdict: AuthorizationVerdict
  /** By blocks, or by calls; null where neither tells. */
  effect: AuthorizationEffect | null
  chainId: string
  nonce: string
  transactionHash: string
  senderId: number
  status: number | null
  blockNumber: number
  timestamp: number
}
const columns = `
  a.position, a.transaction_position as "transactionPosition", a.authorization_index as "authorizationIndex",
  a.authority_id as "authorityId", a.delegate_id as "delegateId", a.verdict, coalesce(a.effect, a.traced_effect) as effect, a.chain_id as "chainId", a.nonce,
  t.hash as "transactionHash", t.from_id as "senderId", t.status, t.block_number as "blockNumber", b.timestamp`
const joins = `
  join transactions t on t.bucket = (a.transaction_position >> 14)::int and t.transaction_position = a.transaction_position
  join blocks b on b.block_number = t.block_number`

const byPositionStatement = statement<AuthorizationRow>(
  'authorizations_by_position',
  `select ${columns} from authorizations a ${joins} where a.position = any($1::bigint[]) order by a.position desc`,
)
export const listAuthorizations = (reader: Reader, positions: readonly number[]): Promise<AuthorizationRow[]> =>
  positions.length === 0 ? Promise.resolve([]) : reader.rows(byPositionStatement, [positions])

const ofTransactionStatement = statement<AuthorizationRow>(
  'authorizations_of_transaction',
  `select ${columns} from authorizations a ${joins} where a.transaction_position = $1 order by a.authorization_index`,
)
/** All authorizations of a transaction, in order. */
export const listTransactionAuthorizations = (reader: Reader, transactionPosition: number) =>
  reader.rows(ofTransactionStatement, [transactionPosition])

const setCodeStatement = statement<{ transactionPosition: number }>(
  'set_code_transactions_by_position',
  `select transaction_position as "transactionPosition" from set_code_transactions
    where position > $1 and position <= $2 order by position desc`,
)
/** Positions of the type-4 transactions numbered in (after, upTo], newest first. */
export const listSetCodeTransactions = (reader: Reader, after: number, upTo: number) =>
  reader.rows(setCodeStatement, [after, upTo])
