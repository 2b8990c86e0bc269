import type { Session } from '../database.ts'
import { lastEntry, listOf } from '../positional-list.ts'
import { internalEntries } from '../traces/table.ts'
import { type AuthorizationEffect, authorizationEffect } from './table.ts'
import { sentBy } from './write.ts'

/** Transactions after a position, up to one. */
export interface TransactionSpan {
  after: number
  upTo: number
}

/** A tuple that blocks alone do not settle. */
export interface OpenAuthorization {
  position: number
  transactionPosition: number
  authorityId: number
  authorityPosition: number
  nonce: string
}

const openColumns = `position, transaction_position as "transactionPosition", authority_id as "authorityId",
  authority_position as "authorityPosition", nonce`

/** Tuples of a span that blocks alone do not settle, in order. */
const listOpenAuthorizations = async (
  session: Session,
  { after, upTo }: TransactionSpan,
): Promise<OpenAuthorization[]> => {
  const { rows } = await session.run<OpenAuthorization>(
    'authorizations_open',
    `select ${openColumns} from authorizations
      where transaction_position > $1 and transaction_position <= $2 and effect is null and authority_id is not null
      order by position`,
    [after, upTo],
  )
  return rows
}

const sentList = { ...listOf(internalEntries, 'out'), order: 'transaction_position' }
/** A creation that failed in the code it ran has raised the nonce; one without the value to give, or too deep, has not. */
const hasBegun = `i.gas_used > 0 or i.error ~* 'revert|out ?of ?gas|invalid|bad |code size|collision|stack (under|over)flow'`
const sentUpTo = (bound: string) => `coalesce(${lastEntry(sentList, ['$1'], 'out_position', bound)}, 0)`

/**
 * Whether a tuple took effect, by what calls tell beside the blocks: contracts that the signer's code created raised its
 * nonce too, failed ones included, unless a frame around them failed. All before the tuple must be traced and settled.
 * @returns null where nothing is known of the signer, or a creation may have failed before it raised the nonce
 */
export const tellTracedEffect = async (
  session: Session,
  { authorityId, authorityPosition, transactionPosition, nonce }: OpenAuthorization,
): Promise<AuthorizationEffect | null> => {
  const { rows } = await session.run<{ nonce: string; raised: number; unclear: boolean; isHidden: boolean }>(
    'authorization_by_calls',
    `with base as (
       select nonce, place from (
         (select nonce + 1 as nonce, transaction_position as place from authorizations
           where authority_id = $1 and authority_position < $2 and coalesce(effect, traced_effect) = ${authorizationEffect.taken}
           order by authority_position desc limit 1)
         union all
         select t.nonce + 1, t.transaction_position from (values ($1::int)) a (id) ${sentBy('$3')}
       ) e order by nonce desc limit 1)
     select base.nonce, c.raised, c.unclear, base.place <= (
       select coalesce((select last_transaction_position from blocks where block_number = l.first_number - 1), 0)
         from lanes l where l.name = 'traces')
       or exists (select from untraced_transactions
                   where transaction_position >= base.place and transaction_position < $3) as "isHidden" from base cross join lateral (
       select count(*) as raised, coalesce(bool_or(i.error is not null and not (${hasBegun})), false) as unclear
         from internal_entries e join internal_transactions i
           on i.bucket = (e.internal_position >> 14)::int and i.internal_position = e.internal_position
        where e.address_id = $1 and e.out_position > ${sentUpTo('base.place - 1')} and e.out_position <= ${sentUpTo('$3 - 1')}
          and i.from_id = $1 and i.type in (2, 3) and not i.failed_above) c`,
    [authorityId, authorityPosition, transactionPosition],
  )
  const [told] = rows
  // What the signer's code created before the first traced block, or where nothing could be traced, nobody knows.
  if (told === undefined || told.unclear || told.isHidden) return null
  const current = BigInt(told.nonce) + BigInt(told.raised)
  return BigInt(nonce) === current ? authorizationEffect.taken : authorizationEffect.none
}

/** Settles by calls what blocks left open in a span; all up to its end must be traced. */
export const settleTracedAuthorizations = async (session: Session, span: TransactionSpan): Promise<void> => {
  for (const open of await listOpenAuthorizations(session, span)) {
    const effect = await tellTracedEffect(session, open)
    if (effect === null) continue
    await session.run('authorization_traced', 'update authorizations set traced_effect = $2 where position = $1', [
      open.position,
      effect,
    ])
  }
}

/** The transactions of blocks (after, upTo]. */
export const getBlockSpan = async (
  session: Session,
  { after, upTo }: { after: number; upTo: number },
): Promise<TransactionSpan> => {
  const last = (block: string) =>
    `coalesce((select last_transaction_position from blocks where block_number = ${block}), 0)`
  const { rows } = await session.run<TransactionSpan>(
    'authorizations_span',
    `select ${last('$1')} as after, ${last('$2')} as "upTo"`,
    [after, upTo],
  )
  return rows[0]!
}

/** Tuples of a span with what was told by calls of those that blocks leave open; also those that have it without need. */
export const listTracedAuthorizations = async (
  session: Session,
  { after, upTo }: TransactionSpan,
): Promise<(OpenAuthorization & { blockNumber: number; isOpen: boolean; traced: AuthorizationEffect | null })[]> => {
  const { rows } = await session.run<Awaited<ReturnType<typeof listTracedAuthorizations>>[number]>(
    'audit_authorizations_traced',
    `select a.position, a.transaction_position as "transactionPosition", authority_id as "authorityId",
            authority_position as "authorityPosition", a.nonce, t.block_number as "blockNumber", effect is null as "isOpen",
            traced_effect as traced
       from authorizations a join transactions t on t.bucket = (a.transaction_position >> 14)::int
                                                and t.transaction_position = a.transaction_position
      where a.transaction_position > $1 and a.transaction_position <= $2
        and (effect is null and authority_id is not null or traced_effect is not null) order by position`,
    [after, upTo],
  )
  return rows
}
