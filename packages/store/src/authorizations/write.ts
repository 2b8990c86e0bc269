import { addressEntries } from '../addresses/table.ts'
import type { CopyPayload } from '../copy-binary.ts'
import type { Session } from '../database.ts'
import { lastEntry, listOf, type TailBound } from '../positional-list.ts'
import { encodeRows } from '../table/encode-rows.ts'
import {
  type AuthorizationTail,
  authorizations,
  type StoredAuthorizationEntry,
  type StoredSetCodeTransaction,
  setCodeTransactions,
} from './table.ts'

/** Rows of `authorizations`, in order of position, as one COPY. */
export const encodeAuthorizations = (rows: readonly StoredAuthorizationEntry[]): CopyPayload =>
  encodeRows(authorizations, rows)

/** Rows of `set_code_transactions` as one COPY. */
export const encodeSetCodeTransactions = (rows: readonly StoredSetCodeTransaction[]): CopyPayload =>
  encodeRows(setCodeTransactions, rows)

const signed = listOf(authorizations, 'authority')
const delegated = listOf(authorizations, 'delegate')
const sent = listOf(addressEntries, 'out')

const tailsText = (bound?: string) => `
  select a.id as "addressId", coalesce(s.place, 0) as authority, coalesce(d.place, 0) as delegate,
         s.authority_nonce as "authorityNonce", s.may_run_code as "mayRunCode"
    from unnest($1::int[]) a (id)
    left join lateral ${lastEntry(signed, ['a.id'], 'authority_position as place, authority_nonce, may_run_code', bound)} s on true
    left join lateral ${lastEntry(delegated, ['a.id'], 'delegate_position as place', bound)} d on true`

/** An `AuthorizationTail` as it is read. */
type StoredTail = Omit<AuthorizationTail, 'authorityNonce'> & { authorityNonce: string | null }

/** Reads the ends of the lists of several addresses, now or at a bound. */
export const listAuthorizationTails = async (
  session: Session,
  addressIds: readonly number[],
  bound?: TailBound,
): Promise<AuthorizationTail[]> => {
  const { rows } =
    bound === undefined
      ? await session.run<StoredTail>('authorization_tails', tailsText(), [addressIds])
      : await session.run<StoredTail>('authorization_tails_as_of', tailsText('$2'), [
          addressIds,
          bound.lastTransactionPosition,
        ])
  return rows.map((row) => ({
    ...row,
    authorityNonce: row.authorityNonce === null ? null : BigInt(row.authorityNonce),
  }))
}

/** SQL that joins the last transaction `t` that an address `a` sent, now or at or before a bound. */
export const sentBy = (bound?: string) => `
  cross join lateral ${lastEntry(sent, ['a.id'], 'transaction_position', bound)} e
   join transactions t on t.bucket = (e.transaction_position >> 14)::int and t.transaction_position = e.transaction_position`

/** Nonces of the last transactions that addresses sent, now or at a bound; those that sent none are missing. */
export const listSentNonces = async (
  session: Session,
  addressIds: readonly number[],
  bound?: TailBound,
): Promise<Map<number, bigint>> => {
  const text = (at?: string) => `select a.id, t.nonce::text as nonce from unnest($1::int[]) a (id) ${sentBy(at)}`
  type Row = { id: number; nonce: string }
  const { rows } =
    bound === undefined
      ? await session.run<Row>('authorization_sent_nonces', text(), [addressIds])
      : await session.run<Row>('authorization_sent_nonces_as_of', text('$2'), [
          addressIds,
          bound.lastTransactionPosition,
        ])
  return new Map(rows.map(({ id, nonce }) => [id, BigInt(nonce)]))
}
