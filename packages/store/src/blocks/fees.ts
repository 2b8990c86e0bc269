import { type Reader, statement } from '../reader.ts'

/** What blocks' transactions paid and where it went (`BlockFees`), in wei as decimal strings. */
export interface BlockFeesRow {
  blockNumber: number
  fees: string
  burntFees: string
  sharedFees: string
  uncreditedFees: string
  blobFees: string
  subsidy: string
}

const feesStatement = statement<BlockFeesRow>(
  'fees_of_blocks',
  `select b.block_number as "blockNumber", b.fees, b.burnt_fees as "burntFees",
          b.shared_fee_sum - coalesce(p.shared_fee_sum, 0) as "sharedFees",
          b.uncredited_fee_sum - coalesce(p.uncredited_fee_sum, 0) as "uncreditedFees",
          b.blob_fee_sum - coalesce(p.blob_fee_sum, 0) as "blobFees",
          b.subsidy_sum - coalesce(p.subsidy_sum, 0) as subsidy
     from blocks b left join blocks p on p.block_number = b.block_number - 1
    where b.block_number = any($1::int[])`,
)
/** Of the blocks with these numbers, in no order. */
export const listFeesOfBlocks = (reader: Reader, numbers: readonly number[]): Promise<BlockFeesRow[]> =>
  reader.rows(feesStatement, [numbers])

/** wei since the first indexed block, as decimal strings. */
export interface FeeSumsRow {
  burntFeeSum: string
  blobFeeSum: string
}
const sumsStatement = statement<FeeSumsRow>(
  'fee_sums',
  `select burnt_fee_sum as "burntFeeSum", blob_fee_sum as "blobFeeSum" from blocks where block_number = $1`,
)
/** What was paid at base fees and for blobs up to and including a block. */
export const getFeeSums = (reader: Reader, blockNumber: number): Promise<FeeSumsRow | undefined> =>
  reader.row(sumsStatement, [blockNumber])
