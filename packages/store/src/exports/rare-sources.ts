import { type CoreEventLog, maxData } from '../core-events/read.ts'
import { type CoreFamily, type CoreKind, coreFamilies, coreKinds, roundInForce } from '../core-events/table.ts'
import { hexColumn } from './columns.ts'
import type { BlockRange, ExportSource, PositionRange } from './sources.ts'

export interface WithdrawalExportRow {
  blockNumber: string
  timestamp: string
  withdrawalIndex: string
  validatorIndex: string
  recipient: string
  amount: string
}

/** Withdrawals of blocks: all, or those of a recipient. */
export const withdrawalSource = ({ fromBlock, toBlock }: BlockRange, addressId: number | undefined): ExportSource => ({
  text: `
    select w.block_number::text as "blockNumber", b.timestamp::text, w.withdrawal_index::text as "withdrawalIndex",
           w.validator_index::text as "validatorIndex", ${hexColumn('a.address')} as recipient, w.amount::text
      from withdrawals w join blocks b on b.block_number = w.block_number join addresses a on a.address_id = w.address_id
     where w.block_number >= $1::int and w.block_number <= $2::int${addressId === undefined ? '' : ' and w.address_id = $3::int'}
     order by ${addressId === undefined ? 'w.position' : 'w.address_position'} desc`,
  values: addressId === undefined ? [fromBlock, toBlock] : [fromBlock, toBlock, addressId],
})

export interface AuthorizationExportRow {
  transactionHash: string
  blockNumber: string
  timestamp: string
  authorizationIndex: string
  authority: string | null
  delegate: string
  chainId: string
  nonce: string
  verdict: string
  effect: string | null
}

/** Authorizations in transactions of a range: all, those of a signer, or those that name a delegate. */
export const authorizationSource = (
  { after, upTo }: PositionRange,
  { authorityId, delegateId }: { authorityId?: number | undefined; delegateId?: number | undefined },
): ExportSource => {
  const [column, id, order] =
    authorityId !== undefined
      ? ['authority_id', authorityId, 'authority_position']
      : ['delegate_id', delegateId, delegateId === undefined ? 'position' : 'delegate_position']
  return {
    text: `
      select ${hexColumn('t.hash')} as "transactionHash", t.block_number::text as "blockNumber", b.timestamp::text,
             e.authorization_index::text as "authorizationIndex", ${hexColumn('s.address')} as authority,
             ${hexColumn('d.address')} as delegate, e.chain_id::text as "chainId", e.nonce::text, e.verdict::text,
             coalesce(e.effect, e.traced_effect)::text as effect
        from authorizations e
        join transactions t on t.bucket = (e.transaction_position >> 14)::int and t.transaction_position = e.transaction_position
        join blocks b on b.block_number = t.block_number
        left join addresses s on s.address_id = e.authority_id join addresses d on d.address_id = e.delegate_id
       where e.transaction_position > $1::bigint and e.transaction_position <= $2::bigint${id === undefined ? '' : ` and e.${column} = $3::int`}
       order by e.${order} desc`,
    values: id === undefined ? [after, upTo] : [after, upTo, id],
  }
}

export interface CoreExportRow {
  transactionHash: string
  logIndex: string
  blockNumber: string
  timestamp: string
  /** A number of `coreKinds`. */
  kind: string
  candidate: string | null
  delegator: string | null
  subject: string | null
  /** Signed, wei or satoshi by kind. */
  amount: string | null
  round: string | null
  lockTime: string | null
}

/** @param round SQL of the round that an event is of */
const columnsWith = (round: string) => `
  ${hexColumn('t.hash')} as "transactionHash", e.log_index::text as "logIndex", t.block_number::text as "blockNumber",
  b.timestamp::text, e.kind::text, ${hexColumn('e.candidate')} as candidate, ${hexColumn('e.delegator')} as delegator,
  ${hexColumn('e.subject')} as subject, e.amount::text, (${round})::text as round, e.lock_time::text as "lockTime"`
export const coreColumns = columnsWith('e.round')
export const coreJoins = `
  join transactions t on t.bucket = (e.transaction_position >> 14)::int and t.transaction_position = e.transaction_position
  join blocks b on b.block_number = t.block_number`
export const inRange = 'e.transaction_position > $1::bigint and e.transaction_position <= $2::bigint'
export const addressBytes = (address: string) => Buffer.from(address.slice(2), 'hex')

/** Events of a family of Core's system contracts in transactions of a range: everybody's, or one address's. */
export const coreEventSource = (
  { after, upTo }: PositionRange,
  family: CoreFamily,
  of?: { candidate: string } | { delegator: string },
): ExportSource => {
  const side = of === undefined ? undefined : 'candidate' in of ? 'candidate' : 'delegator'
  const address = of === undefined ? undefined : Object.values(of)[0]!
  const whose = side === undefined ? '' : ` and e.${side} = $4::bytea`
  return {
    text: `
      select ${coreColumns} from core_events e ${coreJoins}
       where e.family = $3::smallint${whose} and ${inRange} order by e.${side ?? 'family'}_position desc`,
    values: [after, upTo, family, ...(address === undefined ? [] : [addressBytes(address)])],
  }
}

/** What a round paid: to delegators by kind of stake before commissions, newest first. */
export const roundRewardSource = ({ after, upTo }: PositionRange, round: number): ExportSource => ({
  text: `
    select ${coreColumns} from core_events e ${coreJoins}
     where e.round = $3::bigint and e.family in (${coreFamilies.reward}, ${coreFamilies.commission}) and ${inRange}
     order by e.position desc`,
  values: [after, upTo, round],
})

export interface SetExportRow extends CoreExportRow {
  /** wei by the kind of stake; null where the round paid none of it. */
  core: string | null
  hashPower: string | null
  btc: string | null
}

/** Rounds in whose set a candidate (operator) was, and what they paid for each kind of stake, newest first. */
export const validatorRoundSource = ({ after, upTo }: PositionRange, operator: string): ExportSource => {
  const paid = (kind: CoreKind) => `sum(r.amount) filter (where r.kind = ${kind})::text`
  return {
    text: `
      select ${columnsWith(`coalesce(e.round, ${roundInForce('e.position')})`)}, paid.core, paid."hashPower", paid.btc
        from core_events e ${coreJoins}
       cross join lateral (
         select ${paid(coreKinds.coreReward)} as core, ${paid(coreKinds.hashPowerReward)} as "hashPower",
                ${paid(coreKinds.btcReward)} as btc
           from core_events r
          where r.round = e.round and r.family = ${coreFamilies.reward} and r.candidate = e.candidate) paid
       where e.family = ${coreFamilies.validatorRound} and e.candidate = $3::bytea and ${inRange}
       order by e.candidate_position desc`,
    values: [after, upTo, addressBytes(operator)],
  }
}

export interface ParameterExportRow extends CoreExportRow, CoreEventLog {
  /** The proposal executed in the same transaction, 32 bytes; null where none was. */
  proposal: string | null
}

/** Parameters of system contracts that were set, with their logs, newest first: all, or those of one contract. */
export const parameterSource = ({ after, upTo }: PositionRange, contract: string | undefined): ExportSource => ({
  text: `
    select ${coreColumns}, ${hexColumn('a.address')} as contract, ${hexColumn('n.topic')} as topic0,
           ${hexColumn('g.topic1')} as topic1, ${hexColumn('g.topic2')} as topic2, ${hexColumn('g.topic3')} as topic3,
           case when octet_length(g.data) <= ${maxData} then ${hexColumn('g.data')} else '0x' end as data,
           (select ${hexColumn('x.subject')} from core_events x
             where x.transaction_position = e.transaction_position and x.family = ${coreFamilies.proposalStep}
               and x.kind = ${coreKinds.executed}
             order by x.position limit 1) as proposal
      from core_events e ${coreJoins}
      join logs g on g.bucket = (e.transaction_position >> 14)::int and g.transaction_position = e.transaction_position
                 and g.log_index = e.log_index
      join addresses a on a.address_id = g.contract_id join topics n on n.topic_id = g.topic0_id
     where e.family = ${coreFamilies.parameter}${contract === undefined ? '' : ' and e.candidate = $3::bytea'} and ${inRange}
     order by e.${contract === undefined ? 'family' : 'candidate'}_position desc`,
  values: contract === undefined ? [after, upTo] : [after, upTo, addressBytes(contract)],
})
