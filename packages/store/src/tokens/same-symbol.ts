import { type Reader, statement } from '../reader.ts'

/** A token, and the best-known other one that bears its symbol. */
export interface NamesakeRow {
  tokenId: number
  holders: number
  firstBlock: number
  /** A token list names it. */
  isListed: boolean
  otherAddress: string
  otherName: string | null
  otherHolders: number
  otherFirstBlock: number
  isOtherListed: boolean
}

/** Of the tokens that bear one symbol so many are looked at. */
const maxNamesakes = 500

const listed = (address: string) => `exists (select from listed_icons l where l.contract_address = ${address})`
const namesakesStatement = statement<NamesakeRow>(
  'tokens_of_same_symbol',
  `select k.token_id as "tokenId", k.holders, k.first_block as "firstBlock", ${listed('a.address')} as "isListed",
          o.*
     from tokens k join token_facts f on f.token_id = k.token_id join addresses a on a.address_id = k.token_id
    cross join lateral (
      select b.address as "otherAddress", n.token_name as "otherName", t.holders as "otherHolders",
             t.first_block as "otherFirstBlock", ${listed('b.address')} as "isOtherListed"
        from (select token_id, token_name from token_facts where folded_symbol = f.folded_symbol limit ${maxNamesakes}) n
        join tokens t on t.token_id = n.token_id join addresses b on b.address_id = n.token_id
       where n.token_id <> k.token_id
       order by ${listed('b.address')} desc, t.holders desc, t.first_block limit 1) o
    where k.token_id = any($1::int[]) and f.folded_symbol <> ''`,
)
/** The best-known other token with the symbol of each; tokens whose symbol nobody else bears are missing. */
export const listNamesakes = (reader: Reader, tokenIds: readonly number[]): Promise<NamesakeRow[]> =>
  tokenIds.length === 0 ? Promise.resolve([]) : reader.rows(namesakesStatement, [tokenIds])
