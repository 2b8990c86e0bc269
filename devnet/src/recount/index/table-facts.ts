import type pg from 'pg'
import type { Facts } from '../facts.ts'

const hex = (column: string) => `'0x' || encode(${column}, 'hex')`

/** Statements of the index's tables, a key and a statement each; the second of a key has its number behind it. */
const statements: Record<string, string> = {
  'token transfers': `
    select ${hex('x.hash')} || ' ' || log_index || '/' || item as key,
           standard || ' ' || ${hex('k.address')} || ' ' || ${hex('f.address')} || ' ' || ${hex('o.address')} || ' ' ||
             amount || coalesce(' of ' || token_item, '') as statement
      from token_transfers t join transactions x using (transaction_position)
      join addresses k on k.address_id = t.token_id join addresses f on f.address_id = t.from_id
      join addresses o on o.address_id = t.to_id`,
  'internal transactions': `
    select ${hex('x.hash')} || ' ' ||
             row_number() over (partition by transaction_position order by internal_position) as key,
           (array['CALL', 'CREATE', 'CREATE2', 'SELFDESTRUCT'])[i.type] || ' ' || ${hex('f.address')} || ' ' ||
             coalesce(${hex('o.address')}, 'null') || ' ' || i.value ||
             case when error is null and not failed_above then '' else ', undone' end as statement
      from internal_transactions i join transactions x using (transaction_position)
      join addresses f on f.address_id = i.from_id left join addresses o on o.address_id = i.to_id`,
  creations: `
    select ${hex('a.address')} || ' ' || ${hex('x.hash')} as key, ${hex('c.address')} as statement
      from (select created_id as address_id, from_id as creator_id, transaction_position, 0 as n
              from transactions where created_id is not null
            union all select address_id, creator_id, transaction_position, internal_position from contract_creations) m
      join transactions x using (transaction_position) join addresses a on a.address_id = m.address_id
      join addresses c on c.address_id = m.creator_id order by x.transaction_position, n`,
  'transactions of consensus': `
    select ${hex('x.hash')} as key, ${hex('f.address')} || ' to ' || ${hex('o.address')} as statement
      from system_transactions s join transactions x using (transaction_position)
      join addresses f on f.address_id = x.from_id join addresses o on o.address_id = x.to_id order by s.position`,
  'ends of contracts': `
    select ${hex('a.address')} || ' ' || ${hex('x.hash')} as key, ${hex('h.address')} as statement
      from self_destructs s join transactions x using (transaction_position)
      join addresses a on a.address_id = s.address_id join addresses h on h.address_id = s.heir_id
     order by internal_position`,
  'holders of items': `
    select ${hex('k.address')} || ' ' || token_item || ' ' || ${hex('h.address')} as key, amount::text as statement
      from item_holdings i join addresses k on k.address_id = i.token_id join addresses h on h.address_id = i.holder_id`,
  'native balances': `
    select ${hex('address')} as key, balance::text as statement from accounts join addresses using (address_id)`,
  'kinds of accounts': `
    select ${hex('address')} as key, case kind when 1 then 'contract' else 'person' end as statement
      from accounts join addresses using (address_id)`,
}

/** What the index's tables say row by row. */
export const readTableFacts = async (client: pg.ClientBase): Promise<Facts> => {
  const facts: Facts = {}
  for (const [section, text] of Object.entries(statements)) {
    const { rows } = await client.query<{ key: string; statement: string }>(text)
    const own = new Map<string, string>()
    for (const { key, statement } of rows) {
      let [unused, again] = [key, 1]
      while (own.has(unused)) {
        again += 1
        unused = `${key} (${again})`
      }
      own.set(unused, statement)
    }
    facts[section] = own
  }
  return { ...facts, 'holders of items, by ownerOf and balanceOf': facts['holders of items']! }
}
