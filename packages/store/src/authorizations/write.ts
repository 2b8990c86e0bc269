import { CopyEncoder, type CopyPayload } from '../copy-binary.ts'
import type { Session } from '../database.ts'
import type { AuthorizationTail, StoredAuthorizationEntry, StoredSetCodeTransaction } from './tables.ts'

const columns = [
  ...['position', 'transaction_position', 'authorization_index', 'delegate_id', 'delegate_position'],
  ...['authority_id', 'authority_position', 'verdict', 'chain_id', 'nonce'],
  ...['effect', 'authority_nonce', 'may_run_code'],
]

/** Rows of `authorizations`, in order of position, as one COPY. */
export const encodeAuthorizations = (rows: readonly StoredAuthorizationEntry[]): CopyPayload => {
  const copy = new CopyEncoder('authorizations', columns, rows.length * 112)
  for (const row of rows) {
    copy.row().int8(row.position).int8(row.transactionPosition).int4(row.authorizationIndex)
    copy.int4(row.delegateId).int4(row.delegatePosition).int4(row.authorityId).int4(row.authorityPosition)
    copy.int2(row.verdict).numeric(row.chainId).numeric(row.nonce)
    copy.int2(row.effect).numeric(row.authorityNonce).bool(row.mayRunCode)
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
  const { rows } = await session.run<StoredTail>(
    'authorization_tails',
    `select a.id as "addressId", coalesce(s.authority_position, 0) as authority, coalesce(d.delegate_position, 0) as delegate,
            s.authority_nonce as "authorityNonce", s.may_run_code as "mayRunCode"
       from unnest($1::int[]) a (id)
       left join lateral (select authority_position, authority_nonce, may_run_code from authorizations
                           where authority_id = a.id order by authority_position desc limit 1) s on true
       left join lateral (select delegate_position from authorizations
                           where delegate_id = a.id order by delegate_position desc limit 1) d on true`,
    [addressIds],
  )
  return rows.map(authorizationTail)
}

/** An `AuthorizationTail` as it is read. */
export type StoredTail = Omit<AuthorizationTail, 'authorityNonce'> & { authorityNonce: string | null }
export const authorizationTail = (row: StoredTail): AuthorizationTail => ({
  ...row,
  authorityNonce: row.authorityNonce === null ? null : BigInt(row.authorityNonce),
})

/** Nonces of the last transactions that addresses sent; those that sent none are missing. */
export const listSentNonces = async (session: Session, addressIds: readonly number[]): Promise<Map<number, bigint>> => {
  const { rows } = await session.run<{ id: number; nonce: string }>(
    'authorization_sent_nonces',
    `select a.id, t.nonce::text as nonce from unnest($1::int[]) a (id)
      cross join lateral (select transaction_position from address_entries
                           where address_id = a.id and out_position is not null
                           order by out_position desc limit 1) e
       join transactions t on t.bucket = (e.transaction_position >> 14)::int
                          and t.transaction_position = e.transaction_position`,
    [addressIds],
  )
  return new Map(rows.map(({ id, nonce }) => [id, BigInt(nonce)]))
}

export const rewindAuthorizations = async (session: Session, lastTransactionPosition: number): Promise<void> => {
  for (const table of ['authorizations', 'set_code_transactions']) {
    await session.run(`rewind_${table}`, `delete from ${table} where transaction_position > $1`, [
      lastTransactionPosition,
    ])
  }
}
