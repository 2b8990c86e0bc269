import { CopyEncoder, type CopyPayload } from '../copy-binary.ts'
import type { Session } from '../database.ts'
import type { AuthorizationTail, StoredAuthorizationEntry, StoredSetCodeTransaction } from './tables.ts'

const columns = [
  ...['position', 'transaction_position', 'authorization_index', 'delegate_id', 'delegate_position'],
  ...['authority_id', 'authority_position', 'verdict', 'chain_id', 'nonce'],
]

/** Rows of `authorizations`, in order of position, as one COPY. */
export const encodeAuthorizations = (rows: readonly StoredAuthorizationEntry[]): CopyPayload => {
  const copy = new CopyEncoder('authorizations', columns, rows.length * 96)
  for (const row of rows) {
    copy.row().int8(row.position).int8(row.transactionPosition).int4(row.authorizationIndex)
    copy.int4(row.delegateId).int4(row.delegatePosition).int4(row.authorityId).int4(row.authorityPosition)
    copy.int2(row.verdict).numeric(row.chainId).numeric(row.nonce)
  }
  return copy.payload()
}

/** Rows of `set_code_transactions` as one COPY. */
export const encodeSetCodeTransactions = (rows: readonly StoredSetCodeTransaction[]): CopyPayload => {
  const copy = new CopyEncoder('set_code_transactions', ['position', 'transaction_position'], rows.length * 32)
  for (const row of rows) copy.row().int8(row.position).int8(row.transactionPosition)
  return copy.payload()
}

/** Reads the ends of the lists of several addresses. */
export const listAuthorizationTails = async (
  session: Session,
  addressIds: readonly number[],
): Promise<AuthorizationTail[]> => {
  const last = (who: 'authority' | 'delegate') =>
    `coalesce((select ${who}_position from authorizations where ${who}_id = a.id
                order by ${who}_position desc limit 1), 0) as ${who}`
  const { rows } = await session.run<AuthorizationTail>(
    'authorization_tails',
    `select a.id as "addressId", ${last('authority')}, ${last('delegate')} from unnest($1::int[]) a (id)`,
    [addressIds],
  )
  return rows
}

export const rewindAuthorizations = async (session: Session, lastTransactionPosition: number): Promise<void> => {
  for (const table of ['authorizations', 'set_code_transactions']) {
    await session.run(`rewind_${table}`, `delete from ${table} where transaction_position > $1`, [
      lastTransactionPosition,
    ])
  }
}
