import type { ConsensusFact } from '@corescope/chain/consensus'
import type { LaneIdle } from '../lanes.ts'
import { diskFullName, isDiskFull, leaderLock } from '../leadership.ts'
import { bytes, type Reader, statement } from '../reader.ts'

/** The newest indexed block as readers may publish it, with the figures that lists are cut by. */
export interface HeadRow {
  number: number
  hash: string
  forkEpoch: number
  timestamp: number
  lastTransactionPosition: number
  knownAddresses: number
  /** Up to this block it is settled which addresses are contracts. */
  balancesNumber: number
  /** Up to this block it is known what happens inside transactions. */
  tracesNumber: number
  /** Up to this block balances are known block by block. */
  historyNumber: number
  /** Up to this block the same holds of what internal transactions made and moved; below 0: nowhere. */
  callsNumber: number
  /** Grows when a fact changes that no block tells of (what token contracts say of themselves). */
  factRound: number
  /** Grows when a name changes that answers call an address by (what token contracts say of themselves). */
  nameRound: number
}

const headStatement = statement<HeadRow>(
  'head',
  `select b.block_number as number, b.hash, l.fork_epoch as "forkEpoch", b.timestamp,
          b.last_transaction_position as "lastTransactionPosition", b.new_addresses as "knownAddresses",
          (select number from lanes where name = 'balances') as "balancesNumber",
          coalesce((select number from lanes where name = 'traces'), -1) as "tracesNumber",
          coalesce((select number from lanes where name = 'balanceHistory'), -1) as "historyNumber",
          coalesce((select calls_number from lanes where name = 'balances'), -1) as "callsNumber",
          r.round as "factRound", r.name_round as "nameRound"
     from lanes l join blocks b on b.block_number = l.number cross join fact_rounds r where l.name = 'blocks'`,
)
/** The published head; undefined while nothing is indexed. */
export const getHead = (reader: Reader) => reader.row(headStatement, [])

const forkEpochStatement = statement<{ forkEpoch: number }>(
  'fork_epoch',
  `select fork_epoch as "forkEpoch" from lanes where name = 'blocks'`,
)
/** Grows with every rewind: equal before and after several statements = no rewind lies between them. */
export const getForkEpoch = async (reader: Reader): Promise<number> =>
  (await reader.row(forkEpochStatement, []))?.forkEpoch ?? 0

export interface ChainIdentityRow {
  chainId: number
  genesisHash: string
  startBlock: number
  knownAddressesLane: 'blocks' | 'traces'
  /** Null before the indexer looked. */
  consensus: ConsensusFact | null
}
const identityStatement = statement<ChainIdentityRow>(
  'chain_identity',
  `select chain_id as "chainId", genesis_hash as "genesisHash", start_block as "startBlock",
          known_addresses_lane as "knownAddressesLane",
          case when consensus is not null then jsonb_build_object('consensus', consensus, 'hasSystemContracts',
            has_system_contracts, 'decidedBy', consensus_decided_by, 'evidence', consensus_evidence) end as consensus
     from chain_identities`,
)
/** Which chain the database holds; undefined before the indexer's first start. */
export const getChainIdentity = (reader: Reader) => reader.row(identityStatement, [])

/** A block as a bound of lists: what lies at or before it. */
export interface BlockPointRow {
  number: number
  hash: string
  timestamp: number
  lastTransactionPosition: number
}
const pointColumns = `block_number as number, hash, timestamp, last_transaction_position as "lastTransactionPosition"`
const pointStatement = statement<BlockPointRow>(
  'block_point',
  `select ${pointColumns} from blocks where block_number = $1`,
)
export const getBlockPoint = (reader: Reader, blockNumber: number) => reader.row(pointStatement, [blockNumber])

const pointsStatement = statement<BlockPointRow>(
  'block_points',
  `select ${pointColumns} from blocks where block_number = any($1::int[])`,
)
/** Those of the blocks that are indexed, in any order. */
export const listBlockPoints = (reader: Reader, blockNumbers: readonly number[]) =>
  reader.rows(pointsStatement, [blockNumbers])

const numberOfHashStatement = statement<{ number: number; displaced: boolean }>(
  'number_of_hash',
  `select block_number as number, false as displaced from blocks where hash = $1
   union all select block_number, true from forked_blocks where hash = $1 order by displaced limit 1`,
)
/** Number of a block by hash, canonical first; `displaced` when only a forked block has it. */
export const getNumberOfHash = (reader: Reader, hash: string) => reader.row(numberOfHashStatement, [bytes(hash)])

export interface NodeStateRow {
  secondsOld: number
  headNumber: number | null
  finalizedNumber: number | null
  finalizedHash: string | null
  /** Whose word it is; null: told by an indexer of before. */
  finalityBasis: 'votes' | 'node' | 'depth' | null
  reachable: boolean
  /** Unix seconds: since when the node is away; null while it answers. */
  awaySince: number | null
  /** How long its head stands where it does; null while none is known. */
  headSecondsOld: number | null
  halted: string | null
  message: string | null
  clientVersion: string | null
}
const nodeStateStatement = statement<NodeStateRow>(
  'node_state',
  `select extract(epoch from clock_timestamp() - updated_at)::float8 as "secondsOld", head_number as "headNumber",
          finalized_number as "finalizedNumber", finalized_hash as "finalizedHash", finality_basis as "finalityBasis",
          reachable, halted, message, extract(epoch from away_since)::float8 as "awaySince",
          extract(epoch from clock_timestamp() - head_since)::float8 as "headSecondsOld",
          client_version as "clientVersion" from node_states`,
)
/** What the indexer last said about its node; undefined before it ever spoke. */
export const getNodeState = (reader: Reader) => reader.row(nodeStateStatement, [])

/** Whose word the state of the node is. */
export interface LeaderRow {
  /** An indexer holds the lock at this moment; null: this is a replica, where nobody's locks are seen. */
  isLed: boolean | null
  /** An indexer cannot write because the database's disk is full. */
  isDiskFull: boolean
  /** The head of the node, or that it is away, was told in the running term: not by an indexer that is gone. */
  hasTold: boolean
}
const leaderStatement = statement<LeaderRow>(
  'leader',
  `select case when not pg_is_in_recovery() then
            exists (select from pg_locks
                     where locktype = 'advisory' and granted and classid = 0 and objid = ${leaderLock} and objsubid = 1
                       and database = (select oid from pg_database where datname = current_database())) end as "isLed",
          exists (select from pg_stat_activity
                   where application_name = '${diskFullName}' and datname = current_database()) as "isDiskFull",
          exists (select from node_states n join lanes l on l.leader_epoch = n.told_epoch
                   where l.name = 'blocks') as "hasTold"`,
)
export const getLeader = async (reader: Reader): Promise<LeaderRow> =>
  (await reader.row(leaderStatement, [])) ?? { isLed: false, isDiskFull: false, hasTold: false }

/**
 * Whether the full disk of the database refuses a new connection, as it does that of an indexer which starts. Open ones go on
 * answering.
 */
export const isRefusedByFullDisk = async (reader: Reader): Promise<boolean> => {
  const client = reader.listener()
  client.on('error', () => undefined) // broken once it was let in: it was not refused
  try {
    await client.connect()
    return false
  } catch (error) {
    return isDiskFull(error)
  } finally {
    await client.end()
  }
}

/** A lane's watermark and why it stands, if it does. */
export interface LaneRow {
  name: string
  number: number
  /** First block it tells of, where that lies behind the first indexed one. */
  first: number | null
  /** Hash of the block at the watermark, and unix seconds of it; null while nothing is stored. */
  hash: string | null
  timestamp: number | null
  idle: LaneIdle | null
  message: string | null
  /** Newest block the node is known to have: what it last told, or what is indexed; null before it told anything. */
  nodeHead: number | null
}
const lanesStatement = statement<LaneRow>(
  'lanes',
  `select l.name, l.number, l.first_number as first, l.hash, b.timestamp, l.idle, l.idle_message as message,
          (select greatest(head_number, h.number) from node_states, lanes h
            where h.name = 'blocks' and head_number is not null) as "nodeHead"
     from lanes l left join blocks b on b.block_number = l.number`,
)
/** All lanes at one moment. */
export const listLanes = (reader: Reader) => reader.rows(lanesStatement, [])

const versionStatement = statement<{ version: string }>(
  'server_version',
  `select 'PostgreSQL ' || split_part(current_setting('server_version'), ' ', 1) as version`,
)
/** `PostgreSQL 18.4`: of what it runs on nobody is told. */
export const getServerVersion = (reader: Reader) => reader.row(versionStatement, [])
