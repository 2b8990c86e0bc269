import type { Session } from '../database.ts'
import { bytes, type Reader, statement } from '../reader.ts'

/** A token, and the best-known other one that bears its symbol, or one that looks the same. */
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
const bestFirst = '"isOtherListed" desc, "otherHolders" desc, "otherFirstBlock", other_id'
/** Each symbol is ranked once, however many of the tokens asked for bear it: the best-known of the others is its first or second. */
const namesakesStatement = statement<NamesakeRow>(
  'tokens_of_same_symbol',
  `with asked as (
     select k.token_id, k.holders, k.first_block, f.symbol_key, ${listed('a.address')} as is_listed
       from tokens k join token_facts f on f.token_id = k.token_id join addresses a on a.address_id = k.token_id
      where k.token_id = any($1::int[]) and f.symbol_key <> ''),
   best as materialized (
     select s.symbol_key, o.* from (select distinct symbol_key from asked) s
      cross join lateral (
        select n.token_id as other_id, b.address as "otherAddress", n.token_name as "otherName",
               t.holders as "otherHolders", t.first_block as "otherFirstBlock",
               ${listed('b.address')} as "isOtherListed"
          from (select token_id, token_name from token_facts f where f.symbol_key = s.symbol_key
                 limit ${maxNamesakes}) n
          join tokens t on t.token_id = n.token_id join addresses b on b.address_id = n.token_id
         order by ${bestFirst} limit 2) o)
   select distinct on (asked.token_id) asked.token_id as "tokenId", asked.holders,
          asked.first_block as "firstBlock", asked.is_listed as "isListed",
          "otherAddress", "otherName", "otherHolders", "otherFirstBlock", "isOtherListed"
     from asked join best on best.symbol_key = asked.symbol_key and best.other_id <> asked.token_id
    order by asked.token_id, ${bestFirst}`,
)
/** The best-known other token with the symbol of each; tokens whose symbol nobody else bears are missing. */
export const listNamesakes = (reader: Reader, tokenIds: readonly number[]): Promise<NamesakeRow[]> =>
  tokenIds.length === 0 ? Promise.resolve([]) : reader.rows(namesakesStatement, [tokenIds])

/** How many times the holders of its namesake a token needs to be the better-known one, where no list says so. */
const timesTheHolders = 10

/**
 * Whether a token bears the symbol of a better-known one: one that a token list names, where the list does not name it; else one
 * that is older and has ten times its holders. Pure.
 */
export const isBorrowed = (row: Omit<NamesakeRow, 'otherAddress' | 'otherName' | 'tokenId'>): boolean => {
  if (row.isListed) return false
  if (row.isOtherListed) return true
  return row.otherFirstBlock < row.firstBlock && row.otherHolders >= timesTheHolders * Math.max(1, row.holders)
}

/** The better-known token whose symbol another one bears. */
export interface Lender {
  contractAddress: `0x${string}`
  tokenName: string | null
  holders: number
}

/** Of tokens, by their addresses, those that bear the symbol of a better-known one, with that one. */
export const listLenders = async (
  session: Session,
  tokens: readonly string[],
): Promise<ReadonlyMap<string, Lender>> => {
  if (tokens.length === 0) return new Map()
  const { rows: known } = await session.run<{ tokenId: number; address: string }>(
    'tokens_at',
    'select a.address_id as "tokenId", a.address from addresses a where a.address = any($1::bytea[])',
    [[...new Set(tokens)].map(bytes)],
  )
  const addressOf = new Map(known.map(({ tokenId, address }) => [tokenId, address]))
  const { name, text } = namesakesStatement
  const { rows } = await session.run<NamesakeRow>(name, text, [[...addressOf.keys()]])
  return new Map(
    rows
      .filter(isBorrowed)
      .map(({ tokenId, otherAddress, otherName, otherHolders }) => [
        addressOf.get(tokenId)!,
        { contractAddress: otherAddress as `0x${string}`, tokenName: otherName, holders: otherHolders },
      ]),
  )
}
