import type { Address, Hash } from '@corescope/chain/types/hex'
import type { Session } from '../database.ts'
import { byteaArrayParameter } from '../hex-bytes.ts'
import { bytes, type Reader, statement } from '../reader.ts'
import { coreFamilies, coreKinds } from './table.ts'

/** What candidates were compared by when a round was turned. */
export interface ScoresRow {
  operator: string
  total: string
  core: string
  hashPower: string
  btc: string
}

/** The round that runs, and who may have scores. */
export interface RunningTurn {
  blockNumber: number
  blockHash: Hash
  /** Scores of the round are kept. */
  isKept: boolean
  /** Candidates of all time: the contract keeps the scores of who left, who may register again in the same round. */
  operators: Address[]
}

/** The newest turn of a round with the candidates so far; undefined before the first. */
export const getRunningTurn = async (session: Session): Promise<RunningTurn | undefined> => {
  const { rows } = await session.run<RunningTurn>(
    'core_scores_turn',
    `select b.block_number as "blockNumber", b.hash as "blockHash",
            exists (select from core_scores s where s.block_number = b.block_number and s.block_hash = b.hash) as "isKept",
            array(select distinct candidate from core_events where kind = ${coreKinds.registered} order by 1) as operators
       from (select transaction_position from core_events
              where family = ${coreFamilies.round} and kind = ${coreKinds.turnedRound}
              order by family_position desc limit 1) e
       join transactions t on t.bucket = (e.transaction_position >> 14)::int
                          and t.transaction_position = e.transaction_position
       join blocks b on b.block_number = t.block_number`,
  )
  return rows[0]
}

/**
 * Keeps scores of a round, unless its turn, or the block whose state told them, is no longer on the chain.
 * @returns whether both are
 */
export const storeScores = async (
  session: Session,
  { blockNumber, blockHash }: Pick<RunningTurn, 'blockNumber' | 'blockHash'>,
  at: { number: number; hash: Hash },
  scores: readonly ScoresRow[],
): Promise<boolean> => {
  // The rows of the blocks are held: a rewind that would take them back waits, and takes these back too.
  const { rows } = await session.run(
    'core_scores_block',
    `select from blocks b join unnest($1::int[], $2::bytea[]) as k (number, hash) on b.block_number = k.number and b.hash = k.hash
       for share of b`,
    [[blockNumber, at.number], byteaArrayParameter([blockHash, at.hash])],
  )
  if (rows.length < 2) return false
  await session.run(
    'core_scores_store',
    `insert into core_scores (block_number, block_hash, operator, total, core, hash_power, btc)
     select $1, $7, * from unnest($2::bytea[], $3::numeric[], $4::numeric[], $5::numeric[], $6::numeric[])
     on conflict do nothing`,
    [
      blockNumber,
      byteaArrayParameter(scores.map(({ operator }) => operator)),
      scores.map(({ total }) => total),
      scores.map(({ core }) => core),
      scores.map(({ hashPower }) => hashPower),
      scores.map(({ btc }) => btc),
      bytes(blockHash),
    ],
  )
  return true
}

const keptStatement = statement<ScoresRow>(
  'core_scores_of_turn',
  `select operator, total::text, core::text, hash_power::text as "hashPower", btc::text
     from core_scores s where block_number = $1 and block_hash = $2
      and exists (select from blocks b where b.block_number = $1 and b.hash = $2)`,
)
/**
 * Scores that were kept of the round turned in a block; none where its state was not there to be read, or where the block is no longer
 * on the chain.
 */
export const listScores = (
  reader: Reader,
  { blockNumber, blockHash }: { blockNumber: number; blockHash: string },
): Promise<ScoresRow[]> => reader.rows(keptStatement, [blockNumber, bytes(blockHash)])
