/**
 * What the rows of a table are where no declaration tells of them (docs/decisions/0029):
 * `state` where a process or a walk stands; `dictionary` ids; `displaced` what lost its place on the chain; `readings` what was
 * read of a node, a contract or a document, or counted from the lists, and can be read or counted again; `said` what people
 * state and prove of contracts; `work` what waits to be done; `people` what users have here, and no chain knows.
 */
type RowKind = 'state' | 'dictionary' | 'displaced' | 'readings' | 'said' | 'work' | 'people'

interface OtherTable {
  rows: RowKind
  by: readonly ('indexer' | 'api' | 'worker')[]
  /** Folders or files of `packages/store/src` whose statements write it. Null: whoever changes what answers were made of. */
  in: readonly string[] | null
}

const table = (rows: RowKind, by: OtherTable['by'], ...places: string[]): OtherTable => ({ rows, by, in: places })
const byIndexer = ['indexer'] as const
const byApi = ['api'] as const
const byWorker = ['worker'] as const
const byBoth = ['api', 'worker'] as const

/** Every table of the schema that is not declared in a `table.ts`, with what it holds and who writes it. */
export const otherTables: Record<string, OtherTable> = {
  chain_identities: table('state', byIndexer, 'chain-identity.ts'),
  lanes: table('state', byIndexer, 'lanes.ts', 'leadership.ts', 'chain-identity.ts', 'traces'),
  list_versions: table('state', byIndexer, 'core-events'),
  node_states: table('state', byIndexer, 'node-state'),
  failing_lanes: table('state', byIndexer, 'failing-lanes'),
  changes: table('state', byIndexer, 'changes'),
  blob_sidecar_cursors: table('state', byIndexer, 'blobs'),
  item_cursors: table('state', byIndexer, 'items'),
  pending_pools: table('state', byIndexer, 'pending'),
  audits: table('state', byIndexer, 'audit'),
  packed_indexes: table('state', byIndexer, 'upkeep'),
  fact_rounds: { rows: 'state', by: ['indexer', 'api', 'worker'], in: null },
  addresses: table('dictionary', byIndexer, 'dictionary.ts'),
  topics: table('dictionary', byIndexer, 'dictionary.ts'),
  reorgs: table('displaced', byIndexer, 'forks'),
  forked_blocks: table('displaced', byIndexer, 'forks'),
  forked_transactions: table('displaced', byIndexer, 'forks'),
  audit_results: table('readings', byIndexer, 'audit'),
  blob_sidecars: table('readings', byIndexer, 'blobs'),
  codes: table('readings', byIndexer, 'codes', 'audit'),
  core_scores: table('readings', byIndexer, 'core-events'),
  holding_openings: table('readings', byIndexer, 'tokens'),
  irregular_tokens: table('readings', byIndexer, 'audit'),
  item_documents: table('readings', byIndexer, 'items'),
  item_queues: table('work', byIndexer, 'items'),
  pending_transactions: table('readings', byIndexer, 'pending'),
  rank_nodes: table('readings', byIndexer, 'ranks'),
  token_facts: table('readings', byIndexer, 'tokens'),
  token_openings: table('readings', byIndexer, 'tokens'),
  token_volume_blocks: table('readings', byIndexer, 'token-volumes'),
  token_volumes: table('readings', byIndexer, 'token-volumes'),
  compilers: table('readings', byWorker, 'verification'),
  listed_icons: table('readings', byWorker, 'token-lists'),
  token_lists: table('readings', byWorker, 'token-lists'),
  proxy_results: table('said', byApi, 'proxy-results'),
  token_infos: table('said', byApi, 'token-submissions'),
  source_files: table('said', byWorker, 'verification'),
  verified_contracts: table('said', byWorker, 'verification'),
  verified_files: table('said', byWorker, 'verification'),
  verified_signatures: table('said', byWorker, 'verification'),
  verification_jobs: table('work', byBoth, 'verification'),
  faucet_payments: table('work', byBoth, 'faucet'),
  faucet_states: table('state', byWorker, 'faucet'),
  faucet_transactions: table('work', byWorker, 'faucet'),
  job_notes: table('work', byWorker, 'jobs'),
  mails: table('work', byBoth, 'people'),
  gone_mails: table('work', byBoth, 'people'),
  people_upkeeps: table('state', byWorker, 'people'),
  webhook_deliveries: table('work', byBoth, 'people'),
  alert_cursors: table('state', byWorker, 'people'),
  address_challenges: table('people', byApi, 'people'),
  api_key_uses: table('people', byApi, 'people'),
  api_keys: table('people', byApi, 'people'),
  attempt_counts: table('people', byBoth, 'people'),
  custom_abi_entries: table('people', byApi, 'people'),
  custom_abis: table('people', byApi, 'people'),
  data_keys: table('people', byBoth, 'people'),
  ignored_tokens: table('people', byApi, 'people'),
  name_decisions: table('people', byWorker, 'people'),
  name_proposals: table('people', byBoth, 'people'),
  notes: table('people', byBoth, 'people'),
  passkey_challenges: table('people', byBoth, 'people'),
  passkeys: table('people', byBoth, 'people'),
  public_names: table('people', byWorker, 'people'),
  recovery_codes: table('people', byBoth, 'people'),
  sealing_keys: table('state', byWorker, 'people'),
  second_factors: table('people', byBoth, 'people'),
  signing_keys: table('people', byApi, 'people'),
  used_challenges: table('people', byBoth, 'people'),
  user_sessions: table('people', byBoth, 'people'),
  user_tokens: table('people', byBoth, 'people'),
  users: table('people', byBoth, 'people'),
  verified_addresses: table('people', byApi, 'people'),
  watch_events: table('people', byBoth, 'people'),
  watch_feeds: table('people', byApi, 'people'),
  watches: table('people', byBoth, 'people'),
  webhooks: table('people', byBoth, 'people'),
}
