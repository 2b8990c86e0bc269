import { authorizationEffect, authorizationVerdict } from '../authorizations/table.ts'
import { bytes, type Reader, statement } from '../reader.ts'

/** What may change the code of an account: a contract made there or ended, an authorization of its own (EIP-7702). */
export const codeChange = { made: 1, ended: 2, delegated: 3, undelegated: 4, none: 5 } as const
export type CodeChange = (typeof codeChange)[keyof typeof codeChange]
/** Changes of one table that are read at most: an account may sign any number of authorizations. */
export const maxCodeChanges = 32

const noDelegate = `(select address_id from addresses where address = decode(repeat('00', 20), 'hex'))`
/** An authorization of which nobody can tell whether it took effect counts where it gives code, not where it takes code away. */
const authorizationChange = `case
  when g.verdict <> ${authorizationVerdict.mayTakeEffect} or coalesce(g.effect, g.traced_effect) = ${authorizationEffect.none} then ${codeChange.none}
  when g.delegate_id is distinct from ${noDelegate} then ${codeChange.delegated}
  when coalesce(g.effect, g.traced_effect) = ${authorizationEffect.taken} then ${codeChange.undelegated}
  else ${codeChange.none} end`
const codeJoin = `cross join lateral (
  select jsonb_agg(jsonb_build_array(e.position, e.change)) as changes,
         max(e.position) filter (where e.change = ${codeChange.made}) as made, max(e.block_number) as made_block
    from (select c.creation_position as position, ${codeChange.made} as change, c.creation_block as block_number
           where c.creation_position is not null
          union all
          (select m.transaction_position, ${codeChange.made}, m.block_number from contract_creations m
            where m.address_id = a.address_id order by m.internal_position limit ${maxCodeChanges})
          union all
          (select s.transaction_position, ${codeChange.ended}, null from self_destructs s
            where s.address_id = a.address_id order by s.internal_position limit ${maxCodeChanges})
          union all
          (select g.transaction_position, ${authorizationChange}, null from authorizations g
            where g.authority_id = a.address_id order by g.authority_position limit ${maxCodeChanges})) e) code`
/**
 * The code was read after the last creation, and every transaction from that on up to the reading was traced: a contract that
 * was ended in between is known as such.
 */
const codeColumns = `code.changes as "codeChanges",
  case when c.kind = 2 and code.made is not null
       then exists (select from lanes b, lanes t
                     where b.name = 'balances' and least(b.number, b.calls_number) >= code.made_block
                       and t.name = 'traces' and t.number >= c.balance_block and coalesce(t.first_number, 0) <= code.made_block)
            and not exists (select from untraced_transactions u where u.transaction_position >= code.made)
       else false end as "hasLostCode"`

/** What is known of the code that an account has and had. */
export interface CodeRow {
  address: string
  /** 1 contract, 2 externally owned, null not yet known. */
  kind: 1 | 2 | null
  /** What gave it code and took that away, the first of each table, by transaction position; null: nothing known did. */
  codeChanges: readonly (readonly [position: number, change: CodeChange])[] | null
  /** It was made as a contract, has no code today, and all that may have taken that away in between is known. */
  hasLostCode: boolean
}
const codesStatement = statement<CodeRow>(
  'account_codes',
  `select a.address, c.kind, ${codeColumns}
     from unnest($1::bytea[]) k (address) join addresses a on a.address = k.address
     left join accounts c on c.address_id = a.address_id
     ${codeJoin}`,
)
/** By address; addresses never met are missing. */
export const listAccountCodes = (reader: Reader, addresses: readonly string[]) =>
  reader.rows(codesStatement, [addresses.map(bytes)])
