import type { TokenStandard } from '@corescope/chain/types/token-standard'
import { type Reader, statement } from '../reader.ts'
import { foldText } from './fold-text.ts'

/** A token whose name or symbol holds a text. */
export interface TokenMatchRow {
  tokenId: number
  contractAddress: string
  standard: TokenStandard
  tokenName: string | null
  symbol: string | null
}

/** Tokens that begin so are looked at up to here, per symbol and name. */
const maxBeginning = 200
/** Of each standard so many tokens, those with most holders, are looked at for the text anywhere in them. */
const maxHoldings = 1_000
/** Sorts behind every continuation of a text. */
const highest = '\u{10FFFF}'

const beginning = (column: string) => `
  (select token_id from token_facts where ${column} >= $1 and ${column} <= $2 order by ${column} limit ${maxBeginning})`

/** `offset 0` makes the planner seek each of the tokens most held, where it would rather read all there are. */
const searchStatement = statement<TokenMatchRow>(
  'tokens_search',
  `with found as (
     ${beginning('folded_symbol')} union ${beginning('folded_name')} union
     (select m.token_id from unnest(array[20, 721, 1155]::smallint[]) s (standard)
       cross join lateral (
         select h.token_id from (select token_id, holders from tokens k where k.standard = s.standard
                                  order by holders desc, token_id desc limit ${maxHoldings}) h
          cross join lateral (select folded_symbol, folded_name from token_facts f
                               where f.token_id = h.token_id offset 0) f
          where position($1 in f.folded_symbol) > 0 or position($1 in f.folded_name) > 0
          order by h.holders desc, h.token_id desc limit $3) m))
   select t.token_id as "tokenId", a.address as "contractAddress", t.standard, t.token_name as "tokenName", t.symbol
     from found
    cross join lateral (select f.*, k.standard, k.holders from token_facts f join tokens k on k.token_id = f.token_id
                         where f.token_id = found.token_id offset 0) t
    cross join lateral (select address from addresses where address_id = found.token_id offset 0) a
    order by case when t.folded_symbol = $1 then 0
                  when starts_with(t.folded_symbol, $1) or starts_with(t.folded_name, $1) then 1
                  else 2 end, t.holders desc, t.token_id limit $3`,
)
/**
 * Tokens by symbol or name: the very symbol first, then those that begin so, then, of the tokens most held, those that
 * hold the text anywhere; among equals the one with most holders.
 */
export const searchTokens = (reader: Reader, text: string, limit: number): Promise<TokenMatchRow[]> => {
  const wanted = foldText(text)
  // PostgreSQL keeps no text with this character, and takes none
  if (wanted.includes('\0')) return Promise.resolve([])
  return reader.rows(searchStatement, [wanted, `${wanted}${highest}`, limit])
}
