import type pg from 'pg'
import { usedOpenings } from './token-invariants.ts'

/**
 * Every canonical table as text rows that name addresses and topics instead of ids, so that two databases of the same
 * chain can be compared. Left out, as ruling 8 lists: forked blocks and transactions, reorgs, the change feed, leader and
 * fork epochs, dictionary ids, and the block at which a balance was read (the balance itself is compared). What was held
 * before the first indexed block stays known of those whom only displaced blocks moved: compared is what entries rest on.
 */
const views: Record<string, string> = {
  chain_identities: `select to_jsonb(t) as row from chain_identities t`,
  lanes: `select jsonb_build_object('name', name, 'number', number, 'hash', hash) as row from lanes`,
  blocks: `select to_jsonb(t) - 'miner_id' || jsonb_build_object('miner', m.address) as row
             from blocks t join addresses m on m.address_id = t.miner_id`,
  transactions: `select to_jsonb(t) - 'from_id' - 'to_id' - 'created_id'
                        || jsonb_build_object('from', f.address, 'to', o.address, 'created', c.address) as row
                   from transactions t join addresses f on f.address_id = t.from_id
                   left join addresses o on o.address_id = t.to_id
                   left join addresses c on c.address_id = t.created_id`,
  transaction_extras: `select to_jsonb(t) as row from transaction_extras t`,
  transaction_hashes: `select to_jsonb(t) as row from transaction_hashes t`,
  address_entries: `select to_jsonb(t) - 'address_id' || jsonb_build_object('address', a.address) as row
                      from address_entries t join addresses a using (address_id)`,
  logs: `select to_jsonb(t) - 'contract_id' - 'topic0_id'
                || jsonb_build_object('contract', a.address, 'topic0', p.topic) as row
           from logs t join addresses a on a.address_id = t.contract_id
           left join topics p on p.topic_id = t.topic0_id`,
  accounts: `select to_jsonb(t) - 'address_id' - 'creator_id' - 'balance_block'
                    || jsonb_build_object('address', a.address, 'creator', c.address) as row
               from accounts t join addresses a using (address_id)
               left join addresses c on c.address_id = t.creator_id`,
  token_transfers: `select to_jsonb(t) - 'token_id' - 'from_id' - 'to_id'
                           || jsonb_build_object('token', k.address, 'from', f.address, 'to', o.address) as row
                      from token_transfers t join addresses k on k.address_id = t.token_id
                      join addresses f on f.address_id = t.from_id join addresses o on o.address_id = t.to_id`,
  token_entries: `select to_jsonb(t) - 'token_id' - 'address_id'
                         || jsonb_build_object('token', k.address, 'address', a.address) as row
                    from token_entries t join addresses k on k.address_id = t.token_id
                    join addresses a on a.address_id = t.address_id`,
  authorizations: `select to_jsonb(t) - 'authority_id' - 'delegate_id'
                          || jsonb_build_object('authority', a.address, 'delegate', d.address) as row
                     from authorizations t join addresses d on d.address_id = t.delegate_id
                     left join addresses a on a.address_id = t.authority_id`,
  traced_blocks: `select to_jsonb(t) as row from traced_blocks t`,
  internal_transactions: `select to_jsonb(t) - 'from_id' - 'to_id'
                                 || jsonb_build_object('from', f.address, 'to', o.address) as row
                            from internal_transactions t join addresses f on f.address_id = t.from_id
                            left join addresses o on o.address_id = t.to_id`,
  internal_entries: `select to_jsonb(t) - 'address_id' || jsonb_build_object('address', a.address) as row
                       from internal_entries t join addresses a using (address_id)`,
  contract_creations: `select to_jsonb(t) - 'address_id' - 'creator_id'
                              || jsonb_build_object('address', a.address, 'creator', c.address) as row
                         from contract_creations t join addresses a using (address_id)
                         join addresses c on c.address_id = t.creator_id`,
  self_destructs: `select to_jsonb(t) - 'address_id' - 'heir_id'
                          || jsonb_build_object('address', a.address, 'heir', h.address) as row
                     from self_destructs t join addresses a using (address_id)
                     join addresses h on h.address_id = t.heir_id`,
  native_balances: `select to_jsonb(t) - 'address_id' || jsonb_build_object('address', a.address) as row
                      from native_balances t join addresses a using (address_id)`,
  fee_distributions: `select to_jsonb(t) - 'address_id' || jsonb_build_object('address', a.address) as row
                        from fee_distributions t join addresses a using (address_id)`,
  proxy_upgrades: `select to_jsonb(t) - 'contract_id' || jsonb_build_object('contract', a.address) as row
                     from proxy_upgrades t join addresses a on a.address_id = t.contract_id`,
  withdrawals: `select to_jsonb(t) - 'address_id' || jsonb_build_object('address', a.address) as row
                  from withdrawals t join addresses a using (address_id)`,
  contract_codes: `select jsonb_build_object('address', a.address, 'hash', t.code_hash) as row
                     from contract_codes t join addresses a using (address_id)`,
  set_code_transactions: `select to_jsonb(t) as row from set_code_transactions t`,
  blobs: `select to_jsonb(t) as row from blobs t`,
  token_openings: `select to_jsonb(t) - 'token_id' || jsonb_build_object('token', k.address) as row
                     from token_openings t join tokens using (token_id) join addresses k on k.address_id = token_id
                    where t.is_older is distinct from false`,
  holding_openings: `select to_jsonb(o) - 'token_id' - 'holder_id'
                            || jsonb_build_object('token', k.address, 'holder', h.address) as row
                       from (${usedOpenings}) o join addresses k on k.address_id = o.token_id
                       join addresses h on h.address_id = o.holder_id`,
  tokens: `select to_jsonb(t) - 'token_id' || jsonb_build_object('token', k.address) as row
             from tokens t join addresses k on k.address_id = t.token_id`,
  holdings: `select to_jsonb(t) - 'token_id' - 'holder_id'
                    || jsonb_build_object('token', k.address, 'holder', h.address) as row
               from holdings t join addresses k on k.address_id = t.token_id
               join addresses h on h.address_id = t.holder_id`,
  item_holdings: `select to_jsonb(t) - 'token_id' - 'holder_id'
                         || jsonb_build_object('token', k.address, 'holder', h.address) as row
                    from item_holdings t join addresses k on k.address_id = t.token_id
                    join addresses h on h.address_id = t.holder_id`,
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
