import type { Withdrawal } from '@corescope/chain/types/block'
import { CopyEncoder, type CopyPayload } from '../copy-binary.ts'
import type { Session } from '../database.ts'
import type { StoredBlock, StoredWithdrawal } from './tables.ts'

const columns = [
  ...['timestamp', 'last_transaction_position', 'last_log_position', 'size_sum', 'new_addresses'],
  ...['active_address_days', 'block_number', 'miner_id', 'miner_position', 'size', 'transaction_count'],
  ...['difficulty', 'total_difficulty', 'gas_limit', 'gas_used', 'base_fee_per_gas', 'blob_gas_used'],
  ...['excess_blob_gas', 'fees', 'burnt_fees', 'gas_used_sum', 'fee_sum', 'hash', 'parent_hash', 'sha3_uncles'],
  ...['state_root', 'transactions_root', 'receipts_root', 'logs_bloom', 'extra_data', 'mix_hash', 'nonce'],
  ...['withdrawals_root', 'parent_beacon_block_root', 'requests_hash', 'uncles', 'withdrawals', 'unknown_fields'],
  ...['transfers_20', 'transfers_721', 'transfers_1155'],
  ...['last_authorization_position', 'last_blob_position', 'set_code_transactions'],
  ...['gas_limit_sum', 'burnt_fee_sum', 'gas_price_sum', 'priced_transactions', 'uncle_sum'],
  ...['shared_fee_sum', 'blob_fee_sum', 'subsidy_sum'],
  ...['active_address_hours', 'active_erc20_days', 'active_erc20_hours'],
  ...['day_lowest_gas_price', 'day_highest_gas_price', 'hour_lowest_gas_price', 'hour_highest_gas_price'],
] as const

const storedWithdrawal = (withdrawal: Withdrawal): StoredWithdrawal => ({
  index: String(withdrawal.index),
  validatorIndex: String(withdrawal.validatorIndex),
  address: withdrawal.address,
  amount: String(withdrawal.amount),
})

/** Rows of `blocks` as one COPY. */
export const encodeBlocks = (rows: readonly StoredBlock[]): CopyPayload => {
  const copy = new CopyEncoder('blocks', columns, rows.length * 1024)
  for (const row of rows) {
    const { block } = row
    copy.row()
    copy.int8(block.timestamp).int8(row.lastTransactionPosition).int8(row.lastLogPosition).int8(row.sizeSum)
    copy.int8(row.newAddresses).int8(row.activeAddressDays)
    copy.int4(block.number).int4(row.minerId).int4(row.minerPosition).int4(block.size).int4(block.transactions.length)
    copy.numeric(block.difficulty).numeric(block.totalDifficulty).numeric(block.gasLimit).numeric(block.gasUsed)
    copy.numeric(block.baseFeePerGas).numeric(block.blobGasUsed).numeric(block.excessBlobGas)
    copy.numeric(row.fees).numeric(row.burntFees).numeric(row.gasUsedSum).numeric(row.feeSum)
    copy.hex(block.hash).hex(block.parentHash).hex(block.sha3Uncles).hex(block.stateRoot)
    copy.hex(block.transactionsRoot).hex(block.receiptsRoot).zeroRuns(block.logsBloom).hex(block.extraData)
    copy.hex(block.mixHash).hex(block.nonce)
    copy.hex(block.withdrawalsRoot).hex(block.parentBeaconBlockRoot).hex(block.requestsHash)
    copy.hexArray(block.uncles.length === 0 ? null : block.uncles)
    copy.json(block.withdrawals?.map(storedWithdrawal)).json(block.unknownFields)
    copy.int8(row.transfers20).int8(row.transfers721).int8(row.transfers1155)
    copy.int8(row.lastAuthorizationPosition).int8(row.lastBlobPosition).int8(row.setCodeTransactions)
    copy.numeric(row.gasLimitSum).numeric(row.burntFeeSum).numeric(row.gasPriceSum)
    copy.int8(row.pricedTransactions).int8(row.uncleSum)
    copy.numeric(row.sharedFeeSum).numeric(row.blobFeeSum).numeric(row.subsidySum)
    copy.int8(row.activeAddressHours).int8(row.activeErc20Days).int8(row.activeErc20Hours)
    copy.numeric(row.dayGasPrice.lowest).numeric(row.dayGasPrice.highest)
    copy.numeric(row.hourGasPrice.lowest).numeric(row.hourGasPrice.highest)
  }
  return copy.payload()
}

export const rewindBlocks = async (session: Session, ancestorNumber: number): Promise<void> => {
  await session.run('rewind_blocks', 'delete from blocks where block_number > $1', [ancestorNumber])
}
