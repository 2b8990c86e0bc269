import type { Address } from '@corescope/chain/types/hex'
import type pg from 'pg'
import type { SimulatedChain } from '../simulated-node/simulated-chain.ts'

interface HeldRow {
  token: string
  holder: string
  standard: number
  amount: string
  /** null: of the token as a whole. */
  item: string | null
  /** Of the token as a whole: the items that moved of it, for this holder. */
  items: string[]
}

const hexOf = (column: string) => `'0x' || encode(${column}, 'hex')`
const names = 'join addresses k on k.address_id = e.token_id join addresses h on h.address_id = e.address_id'
const withoutGap = `join tokens t on t.token_id = e.token_id
  left join token_openings o on o.token_id = e.token_id`

/** Last entries, of tokens as wholes and of their items. */
const heldStatement = `
  select distinct on (e.address_id, e.token_id) ${hexOf('k.address')} as token, ${hexOf('h.address')} as holder, t.standard,
         amount_after as amount, null as item,
         array(select distinct i.token_item::text from token_entries i where i.address_id = e.address_id
                  and i.token_id = e.token_id and i.standard = 1155) as items
    from token_entries e ${names} ${withoutGap} where o.gap is null
   order by e.address_id, e.token_id, holding_position desc`
const itemsStatement = `
  select distinct on (e.address_id, e.token_id, e.token_item) ${hexOf('k.address')} as token,
         ${hexOf('h.address')} as holder, t.standard, item_amount_after as amount, e.token_item::text as item, '{}'::text[] as items
    from token_entries e ${names} ${withoutGap} where o.gap is null and item_holding_position is not null
   order by e.address_id, e.token_id, e.token_item, item_holding_position desc`
const suppliesStatement = `
  select distinct on (e.token_id) ${hexOf('k.address')} as token, supply_after as amount
    from token_transfers e join addresses k on k.address_id = e.token_id
    left join token_openings o on o.token_id = e.token_id where o.gap is null
   order by e.token_id, token_position desc`

/**
 * Amounts and supplies of an index with START_BLOCK above 0 that are not what the simulated contracts say: what they held
 * before counts of contracts that were there. Tokens that say they have a gap are left out.
 */
export const findWrongAmounts = async (client: pg.ClientBase, chain: SimulatedChain): Promise<string[]> => {
  const { rows: identities } = await client.query<{ start: number }>(
    'select start_block as start from chain_identities',
  )
  const start = identities[0]?.start ?? 0
  const first = chain.blockByNumber(start)
  if (start === 0 || first === undefined) return []
  const [before, head] = [first.block.parentHash, chain.head().block.hash]
  const { ledger } = chain
  const isOlder = (token: Address) => chain.hasCode(token, before)
  const heldBefore = (token: Address, holder: Address, items: readonly string[]) =>
    items.reduce((sum, item) => sum + ledger.held({ token, holder, tokenItem: BigInt(item) }, before), 0n)
  const expected = ({ token: t, holder: h, item, items, standard }: HeldRow): bigint => {
    const [token, holder] = [t as Address, h as Address]
    const question = { token, holder, tokenItem: item === null ? null : BigInt(item) }
    const [then, now] = [ledger.held(question, before), ledger.held(question, head)]
    if (!isOlder(token)) return now - then
    return item === null && standard === 1155 ? now - then + heldBefore(token, holder, items) : now
  }
  const held = [
    ...(await client.query<HeldRow>(heldStatement)).rows,
    ...(await client.query<HeldRow>(itemsStatement)).rows,
  ]
  const supplies = (await client.query<{ token: Address; amount: string }>(suppliesStatement)).rows
  return [
    ...held
      .filter((row) => BigInt(row.amount) !== expected(row))
      .map((row) => `${row.holder} holds ${row.amount} of ${row.token} ${row.item ?? ''}, not ${expected(row)}`),
    ...supplies
      .map(({ token, amount }) => {
        const then = isOlder(token) ? 0n : ledger.supply(token, before)
        return { token, amount, supply: ledger.supply(token, head) - then }
      })
      .filter(({ amount, supply }) => BigInt(amount) !== supply)
      .map(({ token, amount, supply }) => `${amount} of ${token} are in circulation, not ${supply}`),
  ]
}
