import type { Session } from '../database.ts'

/** Why amounts of a token lack what was held before the first indexed block. */
export const openingGap = { state: 1, contract: 2 } as const
export type OpeningGap = (typeof openingGap)[keyof typeof openingGap]

/** What is known of a token contract as it was before the first indexed block: a row of `token_openings`. */
export interface TokenOpening {
  tokenId: number
  /** It was there; null: no node could tell. */
  isOlder: boolean | null
  /** Smallest units; null where the contract names no supply. */
  supply: bigint | null
  gap: OpeningGap | null
}

/**
 * SQL: whether a token's contract was, or may have been, there before the first indexed block. `o` is its row of
 * `token_openings`, or none; how old one is that no node could tell of shows where an indexed call created it.
 */
export const isOlderToken = (
  tokenId: string,
) => `(case when o.token_id is null or o.is_older is false then false when o.is_older then true
            else not exists (select from contract_creations c where c.address_id = ${tokenId}) end)`

/** What the audit calls rows that are not what contracts say; the place of such a finding is the holder, or the token. */
export const openingFindings = {
  holding: 'holding_openings.amount',
  supply: 'token_openings.supply',
  age: 'token_openings.is_older',
} as const

/** Whose opening is meant. `tokenItem` null: of the token as a whole, else of an item of an ERC-1155. */
export interface OpeningKey {
  tokenId: number
  holderId: number
  tokenItem: bigint | null
}

/** A row of `holding_openings`. */
export interface HoldingOpening extends OpeningKey {
  amount: bigint
}

/** Stands for "of the token as a whole" in keys. */
const whole = '-1'
const itemsOf = (keys: readonly OpeningKey[]) =>
  keys.map(({ tokenItem }) => (tokenItem === null ? whole : String(tokenItem)))

/** Those of the tokens that were asked, in no order. */
export const listTokenOpenings = async (session: Session, tokenIds: readonly number[]): Promise<TokenOpening[]> => {
  const { rows } = await session.run<Omit<TokenOpening, 'supply'> & { supply: string | null }>(
    'token_openings',
    `select token_id as "tokenId", is_older as "isOlder", supply, gap from token_openings where token_id = any($1::int[])`,
    [tokenIds],
  )
  return rows.map((row) => ({ ...row, supply: row.supply === null ? null : BigInt(row.supply) }))
}

/** In the order of the keys; null where nobody was asked. */
export const listHoldingOpenings = async (
  session: Session,
  keys: readonly OpeningKey[],
): Promise<(bigint | null)[]> => {
  const { rows } = await session.run<{ amount: string | null }>(
    'holding_openings',
    `select o.amount from unnest($1::int[], $2::int[], $3::numeric[]) with ordinality k (holder, token, item, place)
       left join holding_openings o on o.holder_id = k.holder and o.token_id = k.token and o.token_item = k.item
      order by k.place`,
    [keys.map(({ holderId }) => holderId), keys.map(({ tokenId }) => tokenId), itemsOf(keys)],
  )
  return rows.map(({ amount }) => (amount === null ? null : BigInt(amount)))
}

/** What a commit learnt of the time before the first indexed block. */
export interface LearntOpenings {
  tokens: readonly TokenOpening[]
  holdings: readonly HoldingOpening[]
  /** A token that answers told of before has a gap now. */
  hasLateGap: boolean
}

/** Keeps what contracts said; answers that tell of a token which has a gap now are computed anew. */
export const insertOpenings = async (session: Session, openings: LearntOpenings): Promise<void> => {
  const { tokens, holdings, hasLateGap } = openings
  if (tokens.length > 0) {
    await session.run(
      'token_openings_upsert',
      `insert into token_openings (token_id, is_older, supply, gap)
       select * from unnest($1::int[], $2::boolean[], $3::numeric[], $4::smallint[])
       on conflict (token_id) do update set gap = excluded.gap`,
      [
        tokens.map(({ tokenId }) => tokenId),
        tokens.map(({ isOlder }) => isOlder),
        tokens.map(({ supply }) => supply?.toString() ?? null),
        tokens.map(({ gap }) => gap),
      ],
    )
  }
  if (holdings.length > 0) {
    await session.run(
      'holding_openings_insert',
      `insert into holding_openings (holder_id, token_id, token_item, amount)
       select * from unnest($1::int[], $2::int[], $3::numeric[], $4::numeric[]) on conflict do nothing`,
      [
        holdings.map(({ holderId }) => holderId),
        holdings.map(({ tokenId }) => tokenId),
        itemsOf(holdings),
        holdings.map(({ amount }) => String(amount)),
      ],
    )
  }
  if (hasLateGap) await session.run('opening_round', 'update fact_rounds set round = round + 1')
}

/** Forgets what was held before the first indexed block: that block is taken back, and the next one may stand on another state. */
export const rewindOpenings = async (session: Session): Promise<void> => {
  await session.run('rewind_token_openings', 'delete from token_openings')
  await session.run('rewind_holding_openings', 'delete from holding_openings')
}

/**
 * Forgets what no node or contract could tell, and what the audit found to be otherwise: the first indexed block is written
 * anew, and contracts are asked again then.
 */
export const repairOpenings = async (session: Session): Promise<void> => {
  const isFound = (what: string, id: string) =>
    `exists (select from audit_results where resolved_at is null and what = '${what}' and place = ${id})`
  const { holding, supply, age } = openingFindings
  await session.run(
    'repair_token_openings',
    `delete from token_openings o
      where gap is not null or ${isFound(supply, 'o.token_id')} or ${isFound(age, 'o.token_id')}`,
  )
  await session.run(
    'repair_holding_openings',
    `delete from holding_openings o where ${isFound(holding, 'o.holder_id')}`,
  )
}
