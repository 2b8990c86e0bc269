import { systemContracts } from '@corescope/chain/system-contracts'
import type { Session } from '../database.ts'
import { byteaArrayParameter, byteaParameter } from '../hex-bytes.ts'
import { LeadershipLostError } from '../lanes.ts'
import { coreEvents, coreEventsVersion } from './table.ts'

const { name } = coreEvents
/** Topics of events that each block has one of and the list has none of: validatorDeposit and deprecatedDeposit. */
const ofEveryBlock = [
  '0x93a090ecc682c002995fad3c85b30c5651d7fd29b0be5da9d784a3302aedc055',
  '0xf177e5d6c5764d79c32883ed824111d9b13f5668cf6ab1cc12dd36791dd955b4',
]

/** Whether the rows of the list are those of another version. Holds the blocks lane until the transaction ends. @throws LeadershipLostError */
export const isListOutdated = async (session: Session, leaderEpoch: number): Promise<boolean> => {
  const { rows: lanes } = await session.run<{ leaderEpoch: number }>(
    'list_version_lane',
    `select leader_epoch as "leaderEpoch" from lanes where name = 'blocks' for update`,
  )
  if (lanes[0]?.leaderEpoch !== leaderEpoch) throw new LeadershipLostError('another indexer leads')
  const { rows } = await session.run<{ version: number }>(
    'list_version_get',
    'select version from list_versions where name = $1',
    [name],
  )
  return rows[0]?.version !== coreEventsVersion
}

/** Empties the list and notes where the logs lie that it is made of. @returns how many logs there are */
export const beginRenewal = async (session: Session): Promise<number> => {
  await session.run('list_renewal_empty', `delete from ${name}`)
  await session.run(
    'list_renewal_logs',
    `create temporary table renewed_logs (transaction_position bigint, log_index integer,
       primary key (transaction_position, log_index)) on commit drop`,
  )
  const { rowCount } = await session.run(
    'list_renewal_find',
    `insert into renewed_logs select l.transaction_position, l.log_index
       from logs l join addresses a on a.address_id = l.contract_id
      where a.address = any($1::bytea[])
        and l.topic0_id not in (select topic_id from topics where topic = any($2::bytea[]))`,
    [byteaArrayParameter(systemContracts.map(({ address }) => address)), byteaArrayParameter(ofEveryBlock)],
  )
  return rowCount
}

/** The topic of the one event whose transaction must be read as well: `delegatedBtc` of PledgeAgent tells no amount. */
const withInput = '0xd9bac531f4c140de07ef9de431f5233b0d6ead3f0aa7834fcffd828c882dfdd2'

/** A log that the list is made of. Topics without leading zero bytes; data zero-run-length coded. */
export interface RenewedLogRow {
  transactionPosition: number
  logIndex: number
  contract: string
  topics: (string | null)[]
  data: string
  sender: string
  receiver: string | null
  /** Of its transaction, zero-run-length coded; null where the log needs none of it. */
  input: string | null
}

/** Logs of the next transactions behind a position, in chain order: `limit` transactions, each of them whole. */
export const listRenewedLogs = async (session: Session, after: number, limit: number): Promise<RenewedLogRow[]> => {
  const { rows } = await session.run<
    Omit<RenewedLogRow, 'topics'> & Record<'topic0' | 'topic1' | 'topic2' | 'topic3', string | null>
  >(
    'list_renewal_page',
    `with places as (select distinct transaction_position from renewed_logs where transaction_position > $1
                      order by transaction_position limit $2)
     select l.transaction_position as "transactionPosition", l.log_index as "logIndex", a.address as contract,
            (select topic from topics where topic_id = l.topic0_id) as topic0, l.topic1, l.topic2, l.topic3, l.data,
            s.address as sender, c.address as receiver,
            case when l.topic0_id = (select topic_id from topics where topic = $3) then t.input end as input
       from places p
       join renewed_logs r on r.transaction_position = p.transaction_position
       join logs l on l.bucket = (r.transaction_position >> 14)::int and l.transaction_position = r.transaction_position
                  and l.log_index = r.log_index
       join addresses a on a.address_id = l.contract_id
       join transactions t on t.bucket = (r.transaction_position >> 14)::int and t.transaction_position = r.transaction_position
       join addresses s on s.address_id = t.from_id
       left join addresses c on c.address_id = t.to_id
      order by l.transaction_position, l.log_index`,
    [after, limit, byteaParameter(withInput)],
  )
  return rows.map(({ topic0, topic1, topic2, topic3, ...row }) => ({
    ...row,
    topics: [topic0, topic1, topic2, topic3],
  }))
}

/** Keeps that the list is of this version. */
export const keepListVersion = async (session: Session): Promise<void> => {
  await session.run(
    'list_version_keep',
    `insert into list_versions (name, version) values ($1, $2)
     on conflict (name) do update set version = excluded.version`,
    [name, coreEventsVersion],
  )
}
