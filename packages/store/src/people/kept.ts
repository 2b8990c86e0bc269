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

const hex = (column: string, name = column): string => `'0x' || encode(${column}, 'hex') as "${name}"`

/**
 * What is kept for a user: columns that may be told, and their table where its name is another. No secret is among them, and nothing by
 * which somebody else's address is known. What is sealed has statements of its own: `notesAfter`, `listWatches`. Of tables that grow with
 * what happens on the chain, or with each call, the rows that are `newest` are told.
 */
const told: Record<string, { columns: string; table?: string; newest?: string }> = {
  settings: {
    columns: `seen_at as "seenAt", asked_email as "askedEmail", wants_alerts as "wantsAlerts", mails_refused as "mailsRefused",
      key_plan as "keyPlan"`,
    table: 'users',
  },
  watch_events: {
    columns: `kind, ${hex('address')}, ${hex('transaction_hash', 'transactionHash')}, block_number as "blockNumber", timestamp,
      ${hex('counterparty')}, amount::text, ${hex('token')}, token_item::text as "tokenItem",
      seen_at as "seenAt", told_at as "toldAt", withdrawn_at as "withdrawnAt"`,
  },
  ignored_tokens: { columns: `${hex('contract_address', 'contractAddress')}, created_at as "createdAt"` },
  custom_abis: { columns: `${hex('contract_address', 'contractAddress')}, name, abi, updated_at as "updatedAt"` },
  verified_addresses: {
    columns: `${hex('address')}, ${hex('signer')}, message, ${hex('signature')}, verified_at as "verifiedAt"`,
  },
  address_challenges: { columns: `${hex('address')}, message, expires_at as "expiresAt"` },
  name_proposals: {
    columns: `${hex('address')}, name, reason, state, answer, created_at as "createdAt", decided_at as "decidedAt"`,
  },
  api_keys: { columns: 'name, hint, created_at as "createdAt", revoked_at as "revokedAt", used_at as "usedAt"' },
  api_key_uses: {
    columns: 'name, hour, call, uses',
    table: 'api_key_uses join api_keys using (key_id)',
    newest: 'hour',
  },
  webhooks: { columns: 'url, created_at as "createdAt", sent_at as "sentAt", problem, ended_at as "endedAt"' },
  webhook_deliveries: {
    // without what it tells, as the alerts below: that is long, and stands in `watch_events`
    columns: 'number, attempts, created_at as "createdAt", sent_at as "sentAt", given_up_at as "givenUpAt"',
    newest: 'created_at',
  },
  watch_feeds: { columns: 'created_at as "createdAt", read_at as "readAt"' },
  second_factors: { columns: 'confirmed_at as "confirmedAt"' },
  passkeys: { columns: 'name, created_at as "createdAt", used_at as "usedAt"' },
  // the link that ends the mails is as good as a secret; a new address is sent a mail only where it is nobody's, which is nobody's to know
  mails: {
    table: "(select * from mails where kind <> 'emailChange') m",
    columns: `kind, recipient, data - array['unsubscribe', 'events', 'leftOut'] as data, attempts, problem,
      created_at as "createdAt", sent_at as "sentAt"`,
    newest: 'created_at',
  },
}

/** Rows of a table with `newest` in one export. */
const mostExported = 10_000

/**
 * Everything that is kept for a user but notes and watched addresses, table by table. `more`: how many rows of the tables that may be
 * long are left out, the oldest.
 */
export const exportKept = async (session: Session, userId: string): Promise<Record<string, unknown>> => {
  const exported: Record<string, unknown> = {}
  const more: Record<string, number> = {}
  for (const [name, { columns, table = name, newest }] of Object.entries(told)) {
    const from = `from ${table} where user_id = $1`
    const text = `select ${columns} ${from}${newest === undefined ? '' : ` order by ${newest} desc limit ${mostExported}`}`
    const { rows } = await session.run(`export_${name}`, text, [userId])
    exported[name] = rows
    if (newest === undefined) continue
    const { rows: counted } = await session.run<{ count: number }>(
      `export_count_${name}`,
      `select count(*)::int as count ${from}`,
      [userId],
    )
    more[name] = Math.max(0, counted[0]!.count - rows.length)
  }
  return { ...exported, more }
}
