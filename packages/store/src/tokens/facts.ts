import type { Address } from '@corescope/chain/types/hex'
import type { Session } from '../database.ts'
import { foldText } from './fold-text.ts'

/** A token whose contract is to be asked. */
export interface DueToken {
  tokenId: number
  contractAddress: Address
  attempts: number
}

/** What a token contract says of itself; null where it says nothing that can be understood. */
export interface TokenFacts {
  tokenName: string | null
  symbol: string | null
  /** Symbols that look the same have the same key, and so have names. */
  symbolKey: string | null
  nameKey: string | null
  decimals: number | null
  totalSupply: bigint | null
}

/** Takes up tokens that were never asked, then names those that are due, longest due first. */
export const listDueTokens = async (session: Session, limit: number): Promise<DueToken[]> => {
  await session.run(
    'token_facts_begin',
    `insert into token_facts (token_id)
     select token_id from tokens k where not exists (select from token_facts f where f.token_id = k.token_id)
     on conflict do nothing`,
  )
  const { rows } = await session.run<DueToken>(
    'token_facts_due',
    `select f.token_id as "tokenId", a.address as "contractAddress", f.attempts
       from token_facts f join addresses a on a.address_id = f.token_id
      where f.due_at <= now() order by f.due_at limit $1`,
    [limit],
  )
  return rows
}

/** Stores what the contracts said at a block; asked again after a while. */
export const storeTokenFacts = async (
  session: Session,
  facts: readonly (TokenFacts & { tokenId: number })[],
  readBlock: number,
  againAfterSeconds: number,
): Promise<void> => {
  if (facts.length === 0) return
  const { rows } = await session.run<{ changed: boolean; renamed: boolean }>(
    'token_facts_store',
    `update token_facts f set due_at = now() + make_interval(secs => $7), read_block = $6, attempts = 0,
            decimals = n.decimals, total_supply = n.supply, token_name = n.name, symbol = n.symbol,
            folded_name = n.folded_name, folded_symbol = n.folded_symbol, symbol_key = n.symbol_key,
            name_key = n.name_key
       from unnest($1::int[], $2::smallint[], $3::numeric[], $4::text[], $5::text[], $8::text[], $9::text[], $10::text[], $11::text[])
              n (id, decimals, supply, name, symbol, folded_name, folded_symbol, symbol_key, name_key)
       join token_facts o on o.token_id = n.id
      where f.token_id = n.id
      returning (o.decimals, o.total_supply, o.token_name, o.symbol)
        is distinct from (n.decimals, n.supply, n.name, n.symbol) as changed,
        (o.token_name, o.symbol) is distinct from (n.name, n.symbol) as renamed`,
    [
      facts.map(({ tokenId }) => tokenId),
      facts.map(({ decimals }) => decimals),
      facts.map(({ totalSupply }) => totalSupply?.toString() ?? null),
      facts.map(({ tokenName }) => tokenName),
      facts.map(({ symbol }) => symbol),
      readBlock,
      againAfterSeconds,
      facts.map(({ tokenName }) => tokenName && foldText(tokenName)),
      facts.map(({ symbol }) => symbol && foldText(symbol)),
      facts.map(({ symbolKey }) => symbolKey),
      facts.map(({ nameKey }) => nameKey),
    ],
  )
  if (rows.some(({ changed }) => changed)) {
    const renamed = rows.some((row) => row.renamed)
    await session.run('fact_round', 'update fact_rounds set round = round + 1, name_round = name_round + $1', [
      renamed ? 1 : 0,
    ])
  }
}

/** The node could not be asked: again later, and later each time (up to an hour). */
export const postponeTokens = async (session: Session, tokenIds: readonly number[]): Promise<void> => {
  await session.run(
    'token_facts_postpone',
    `update token_facts set attempts = attempts + 1,
            due_at = now() + make_interval(secs => least(3600, 2 ^ least(attempts, 12)))
      where token_id = any($1::int[])`,
    [tokenIds],
  )
}
