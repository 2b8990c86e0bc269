import { chainTables } from '@corescope/store/chain-tables'
import type { Table } from '@corescope/store/table/table'
import type pg from 'pg'
import { usedOpenings } from './token-invariants.ts'

/**
 * Every canonical table as text rows that name addresses and topics instead of ids, so that two databases of the same
 * chain can be compared. Left out, as ruling 8 lists: forked blocks and transactions, reorgs, the change feed, leader and
 * fork epochs, dictionary ids, and the block at which a balance was read (the balance itself is compared). What was held
 * before the first indexed block stays known of those whom only displaced blocks moved: compared is what entries rest on.
 */
const viewOf = ({ name, columns, incidental = [] }: Table): string => {
  const ids = Object.entries(columns).filter(([, { idsOf }]) => idsOf !== null)
  const dropped = [...ids.map(([column]) => column), ...incidental].map((column) => ` - '${column}'`).join('')
  const named = ids.map(([column], index) => `'${column.replace(/_id$/, '')}', n${index}.value`).join(', ')
  const joins = ids.map(([column, { idsOf }], index) => {
    const [id, value] = idsOf === 'topics' ? ['topic_id', 'topic'] : ['address_id', 'address']
    return `left join (select ${id} as id, ${value} as value from ${idsOf}) n${index} on n${index}.id = t.${column}`
  })
  return `select to_jsonb(t)${dropped} || jsonb_build_object(${named}) as row from ${name} t ${joins.join(' ')}`
}

const views: Record<string, string> = {
  ...Object.fromEntries(chainTables.map((table) => [table.name, viewOf(table)])),
  // What the first start saw of the chain depends on how long the chain was then; what it concluded is compared.
  chain_identities: `select to_jsonb(t) - 'consensus_evidence' as row from chain_identities t`,
  lanes: `select jsonb_build_object('name', name, 'number', number, 'hash', hash) as row from lanes`,
  token_openings: `select to_jsonb(t) - 'token_id' || jsonb_build_object('token', k.address) as row
                     from token_openings t join tokens using (token_id) join addresses k on k.address_id = token_id
                    where t.is_older is distinct from false`,
  holding_openings: `select to_jsonb(o) - 'token_id' - 'holder_id'
                            || jsonb_build_object('token', k.address, 'holder', h.address) as row
                       from (${usedOpenings}) o join addresses k on k.address_id = o.token_id
                       join addresses h on h.address_id = o.holder_id`,
}

export type CanonicalDigest = Record<string, { rows: number; digest: string }>

/** Count and digest of every canonical table: the sum of the rows' 64-bit hashes, which needs no order. */
export const digestCanonicalTables = async (client: pg.ClientBase): Promise<CanonicalDigest> => {
  const parts = Object.entries(views).map(
    ([name, view]) =>
      `select '${name}' as name, count(*)::int as rows,
              coalesce(sum(hashtextextended(row::text, 0)), 0)::text as digest from (${view}) v`,
  )
  // Named: planning so many tables takes longer than reading the few rows of a scene, which is compared again and again.
  const statement = { name: 'digest_canonical_tables', text: parts.join(' union all ') }
  const { rows } = await client.query<{ name: string; rows: number; digest: string }>(statement)
  return Object.fromEntries(rows.map(({ name, rows: count, digest }) => [name, { rows: count, digest }]))
}

/** The rows of one table that only one of two databases has, for the message of a failed comparison. */
export const compareCanonicalTable = async (
  name: string,
  left: pg.ClientBase,
  right: pg.ClientBase,
): Promise<{ onlyLeft: string[]; onlyRight: string[] }> => {
  const read = async (client: pg.ClientBase) => {
    const { rows } = await client.query<{ text: string }>(`select row::text as text from (${views[name]}) v order by 1`)
    return rows.map(({ text }) => text)
  }
  const [a, b] = [await read(left), await read(right)]
  const [inA, inB] = [new Set(a), new Set(b)]
  return { onlyLeft: a.filter((row) => !inB.has(row)), onlyRight: b.filter((row) => !inA.has(row)) }
}
