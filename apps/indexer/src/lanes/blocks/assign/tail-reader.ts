import { type ListTail, listTails } from '@corescope/store/addresses/list-tails'
import type { AuthorizationTail } from '@corescope/store/authorizations/table'
import { listAuthorizationTails, listSentNonces } from '@corescope/store/authorizations/write'
import type { Database } from '@corescope/store/database'
import { type DictionaryId, resolveIds } from '@corescope/store/dictionary'
import {
  listHoldingOpenings,
  listTokenOpenings,
  type OpeningKey,
  type TokenOpening,
} from '@corescope/store/tokens/openings'
import {
  type HoldingTail,
  type ItemTail,
  listHoldingTails,
  listItemHoldingTails,
  listItemTails,
  listOwnerTails,
  listTokenTails,
  type OwnerTail,
  type TokenTail,
} from '@corescope/store/tokens/tails'

interface Pair {
  holderId: number
  tokenId: number
}
interface Item {
  tokenId: number
  tokenItem: bigint
}

/** Where the memory of list ends is read from. Pairs and items are answered in order. */
export interface TailReader {
  ids(name: 'addresses' | 'topics', values: readonly `0x${string}`[]): Promise<Map<string, DictionaryId>>
  tails(addressIds: readonly number[]): Promise<ListTail[]>
  owners(addressIds: readonly number[]): Promise<OwnerTail[]>
  tokens(tokenIds: readonly number[]): Promise<TokenTail[]>
  holdings(pairs: readonly Pair[]): Promise<HoldingTail[]>
  items(items: readonly Item[]): Promise<ItemTail[]>
  itemHoldings(triples: readonly (Pair & Item)[]): Promise<HoldingTail[]>
  authorizations(addressIds: readonly number[]): Promise<AuthorizationTail[]>
  /** Nonces of the last transactions they sent; those that sent none are missing. */
  sentNonces(addressIds: readonly number[]): Promise<Map<number, bigint>>
  /** What contracts were asked of the time before the first indexed block; in no order. */
  tokenOpenings(tokenIds: readonly number[]): Promise<TokenOpening[]>
  /** In the order of the keys; null where nobody was asked. */
  holdingOpenings(keys: readonly OpeningKey[]): Promise<(bigint | null)[]>
}

/** Reads the ends of lists as they are now. Addresses and event signatures without an id get one. */
export const createTailReader = (database: Database): TailReader => ({
  ids: (name, values) => resolveIds(database, name, values),
  tails: (ids) => database.session((session) => listTails(session, ids)),
  owners: (ids) => database.session((session) => listOwnerTails(session, ids)),
  tokens: (ids) => database.session((session) => listTokenTails(session, ids)),
  holdings: (pairs) => database.session((session) => listHoldingTails(session, pairs)),
  items: (items) => database.session((session) => listItemTails(session, items)),
  itemHoldings: (triples) => database.session((session) => listItemHoldingTails(session, triples)),
  authorizations: (ids) => database.session((session) => listAuthorizationTails(session, ids)),
  sentNonces: (ids) => database.session((session) => listSentNonces(session, ids)),
  tokenOpenings: (ids) => database.session((session) => listTokenOpenings(session, ids)),
  holdingOpenings: (keys) => database.session((session) => listHoldingOpenings(session, keys)),
})
