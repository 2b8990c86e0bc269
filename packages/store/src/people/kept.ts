import type { Session } from '../database.ts'

/** How much is kept for a user. */
export interface KeptCounts {
  watched: number
  notes: number
  apiKeys: number
  customAbis: number
  verifiedAddresses: number
  ignoredTokens: number
}

export const countKept = async (session: Session, userId: string): Promise<KeptCounts> => {
  const { rows } = await session.run<KeptCounts>(
    'kept_count',
    `select (select count(*) from watches where user_id = $1)::int as watched,
            (select count(*) from notes where user_id = $1)::int as notes,
            (select count(*) from api_keys where user_id = $1 and revoked_at is null)::int as "apiKeys",
            (select count(*) from custom_abis where user_id = $1)::int as "customAbis",
            (select count(*) from verified_addresses where user_id = $1)::int as "verifiedAddresses",
            (select count(*) from ignored_tokens where user_id = $1)::int as "ignoredTokens"`,
    [userId],
  )
  return rows[0]!
}

/** What opens an account, or tells of it, without its password. */
export interface LeftOpen {
  hasFeed: boolean
  /** URL of the webhook; null: there is none. */
  webhook: string | null
  /** Names of the API keys that count, the newest first. */
  apiKeys: string[]
  hasApp: boolean
  /** Names of the passkeys, the newest first. */
  passkeys: string[]
}

export const findLeftOpen = async (session: Session, userId: string): Promise<LeftOpen> => {
  const { rows } = await session.run<LeftOpen>(
    'left_open',
    `select exists (select from watch_feeds where user_id = $1) as "hasFeed",
            (select url from webhooks where user_id = $1 and ended_at is null) as webhook,
            array(select name from api_keys where user_id = $1 and revoked_at is null order by created_at desc) as "apiKeys",
            exists (select from second_factors where user_id = $1 and confirmed_at is not null) as "hasApp",
            array(select name from passkeys where user_id = $1 order by created_at desc) as passkeys`,
    [userId],
  )
  return rows[0]!
}

/** Tables of what a user keeps, and their columns that may be told: no secret is among them. What is sealed has statements of its own: `allNotes`, `listWatches`. */
const told = {
  watch_events: `kind, '0x' || encode(address, 'hex') as address, '0x' || encode(transaction_hash, 'hex') as "transactionHash",
    seen_at as "seenAt", told_at as "toldAt", withdrawn_at as "withdrawnAt"`,
  ignored_tokens: `'0x' || encode(contract_address, 'hex') as "contractAddress", created_at as "createdAt"`,
  custom_abis: `'0x' || encode(contract_address, 'hex') as "contractAddress", name, abi, updated_at as "updatedAt"`,
  verified_addresses: `'0x' || encode(address, 'hex') as address, '0x' || encode(signer, 'hex') as signer,
    verified_at as "verifiedAt"`,
  name_proposals: `'0x' || encode(address, 'hex') as address, name, reason, state, answer, created_at as "createdAt",
    decided_at as "decidedAt"`,
  api_keys: `name, hint, created_at as "createdAt", revoked_at as "revokedAt", used_at as "usedAt"`,
  webhooks: `url, created_at as "createdAt", sent_at as "sentAt", problem, ended_at as "endedAt"`,
  watch_feeds: `created_at as "createdAt", read_at as "readAt"`,
  second_factors: `confirmed_at as "confirmedAt"`,
  passkeys: `name, created_at as "createdAt", used_at as "usedAt"`,
  mails: `kind, created_at as "createdAt", sent_at as "sentAt"`,
} as const

/** Everything that is kept for a user but notes and watched addresses, table by table. */
export const exportKept = async (session: Session, userId: string): Promise<Record<string, unknown[]>> => {
  const exported: Record<string, unknown[]> = {}
  for (const [table, columns] of Object.entries(told)) {
    const text = `select ${columns} from ${table} where user_id = $1`
    exported[table] = (await session.run(`export_${table}`, text, [userId])).rows
  }
  return exported
}
