import type { TokenStandard } from '@corescope/chain/types/token-standard'
import { type RowReader, statement } from '../reader.ts'

/** What moved of a token in the 24 hours before a block. */
export interface VolumeRow {
  tokenId: number
  contractAddress: string
  transfers: number
  /** Smallest units; of an ERC-721 or ERC-1155 items. */
  amount: string
  decimals: number | null
}
const columns = `v.token_id as "tokenId", a.address as "contractAddress", v.transfers, v.amount, f.decimals`
const joins = `join addresses a on a.address_id = v.token_id left join token_facts f on f.token_id = v.token_id`
/** Volumes count only while their block stands in the chain. */
const standing = `exists (select from token_volume_blocks c join blocks b on b.block_number = c.block_number and b.hash = c.hash)`

const ofStandardStatement = statement<VolumeRow>(
  'token_volumes_of_standard',
  `select ${columns} from token_volumes v ${joins} where v.standard = $1 and ${standing}`,
)
/** All tokens of a standard that moved. */
export const listVolumesOfStandard = (reader: RowReader, standard: TokenStandard) =>
  reader.rows(ofStandardStatement, [standard])

const ofTokensStatement = statement<VolumeRow>(
  'token_volumes_of_tokens',
  `select ${columns} from token_volumes v ${joins} where v.token_id = any($1::int[]) and ${standing}`,
)
/** Volumes of tokens; those that did not move are missing. */
export const listVolumes = (reader: RowReader, tokenIds: readonly number[]): Promise<VolumeRow[]> =>
  tokenIds.length === 0 ? Promise.resolve([]) : reader.rows(ofTokensStatement, [tokenIds])

const pointStatement = statement<{ number: number; hash: string }>(
  'token_volumes_point',
  `select b.block_number as number, b.hash from token_volume_blocks c
     join blocks b on b.block_number = c.block_number and b.hash = c.hash`,
)
/** The block at which the volumes are true; undefined while they are counted for the first time, or again. */
export const getVolumePoint = async (reader: RowReader) => (await reader.rows(pointStatement, []))[0]
