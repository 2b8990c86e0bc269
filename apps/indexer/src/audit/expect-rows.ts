import type { CommitRows } from '../assign-positions.ts'
import { deriveProxyUpgrades } from '../derive/proxy-upgrades.ts'
import { deriveWithdrawals } from '../derive/withdrawals.ts'
import type { NamedRow } from './compare-rows.ts'

/** What numbering cannot read off the rows themselves. */
export interface ExpectContext {
  /** The block of a transaction. */
  blockOf(transactionPosition: number): number
  idOf(address: string): number
  /** Ends of lists before the rows. */
  withdrawals: { total: number; byAddress: ReadonlyMap<number, number> }
  upgrades: ReadonlyMap<number, number>
  /** The first indexed block: what it makes known is not of its rows alone. */
  startBlock: number
  /** Tokens that had no transfer before. */
  newTokens: ReadonlySet<number>
}

const blockRows = ({ blocks }: CommitRows, { startBlock }: ExpectContext): NamedRow[] =>
  blocks.map((row) => ({
    ...{ table: 'blocks', key: String(row.block.number), owner: '', position: null, blockNumber: row.block.number },
    columns: {
      miner_id: row.minerId,
      miner_position: row.minerPosition,
      ...(row.block.number === startBlock ? {} : { new_addresses: row.newAddresses }),
      active_address_days: row.activeAddressDays,
      active_address_hours: row.activeAddressHours,
      active_erc20_days: row.activeErc20Days,
      active_erc20_hours: row.activeErc20Hours,
      transfers_20: row.transfers20,
      transfers_721: row.transfers721,
      transfers_1155: row.transfers1155,
      last_authorization_position: row.lastAuthorizationPosition,
      last_blob_position: row.lastBlobPosition,
      set_code_transactions: row.setCodeTransactions,
    },
  }))

const transactionRows = ({ transactions, logs }: CommitRows, { blockOf }: ExpectContext): NamedRow[] => [
  ...transactions.map(({ transaction, receipt, transactionPosition, blockNumber }) => ({
    ...{
      table: 'transactions',
      key: String(transactionPosition),
      owner: transaction.hash,
      position: null,
      blockNumber,
    },
    columns: { block_number: blockNumber, log_count: receipt.logs.length, is_found: true },
  })),
  ...logs.map(({ log, transactionPosition, contractId, contractPosition }) => ({
    ...{ table: 'logs', key: `${transactionPosition}/${log.logIndex}`, owner: contractId, position: contractPosition },
    blockNumber: blockOf(transactionPosition),
    columns: { contract_id: contractId, contract_position: contractPosition },
  })),
]

const addressRows = ({ entries, accounts, creations }: CommitRows, { blockOf }: ExpectContext): NamedRow[] => {
  const known = [...accounts.values()]
  const made = [...creations, ...known.flatMap(({ creation }) => creation ?? [])]
  return [
    ...entries.map(({ addressId, position, inPosition, outPosition, transactionPosition }) => ({
      ...{ table: 'address_entries', key: `${addressId}/${position}`, owner: addressId, position },
      blockNumber: blockOf(transactionPosition),
      columns: { in_position: inPosition, out_position: outPosition, transaction_position: transactionPosition },
    })),
    ...known.map(({ addressId, firstBlock }) => ({
      ...{ table: 'accounts', key: String(addressId), owner: addressId, position: null, blockNumber: firstBlock },
      columns: { first_block: firstBlock },
    })),
    ...made.map(({ addressId, creatorId, creationBlock, creationPosition }) => ({
      ...{ table: 'accounts.creation', key: String(addressId), owner: addressId, position: null },
      blockNumber: creationBlock,
      columns: { creator_id: creatorId, creation_block: creationBlock, creation_position: creationPosition },
    })),
  ]
}

const tokenRows = ({ tokens }: CommitRows, { blockOf, newTokens }: ExpectContext): NamedRow[] => [
  ...tokens.transfers.map((row) => ({
    ...{ table: 'token_transfers', key: `${row.standard}/${row.standardPosition}`, owner: row.tokenId },
    position: row.tokenPosition,
    blockNumber: blockOf(row.transactionPosition),
    columns: {
      transaction_position: row.transactionPosition,
      token_id: row.tokenId,
      token_position: row.tokenPosition,
      log_index: row.logIndex,
      item: row.item,
      from_id: row.fromId,
      to_id: row.toId,
      item_position: row.itemPosition,
      holders_after: row.holdersAfter,
      amount: row.amount,
      supply_after: row.supplyAfter,
      token_item: row.tokenItem,
    },
  })),
  ...tokens.entries.map((row) => ({
    ...{ table: 'token_entries', key: `${row.addressId}/${row.standard}/${row.position}`, owner: row.addressId },
    position: row.position,
    blockNumber: blockOf(row.transactionPosition),
    columns: {
      transaction_position: row.transactionPosition,
      token_id: row.tokenId,
      token_position: row.tokenPosition,
      holding_position: row.holdingPosition,
      item_holding_position: row.itemHoldingPosition,
      direction: row.direction,
      amount_after: row.amountAfter,
      item_amount_after: row.itemAmountAfter,
      token_item: row.tokenItem,
    },
  })),
  ...[...tokens.tokens.values()]
    .filter(({ tokenId }) => newTokens.has(tokenId))
    .map(({ tokenId, standard, firstBlock }) => ({
      ...{ table: 'tokens', key: String(tokenId), owner: tokenId, position: null, blockNumber: firstBlock },
      columns: { standard, first_block: firstBlock },
    })),
]

const rareRows = ({ rare }: CommitRows, { blockOf }: ExpectContext): NamedRow[] => [
  ...rare.authorizations.map((row) => ({
    ...{ table: 'authorizations', key: String(row.position), owner: '', position: row.position },
    blockNumber: blockOf(row.transactionPosition),
    columns: {
      transaction_position: row.transactionPosition,
      authorization_index: row.authorizationIndex,
      delegate_id: row.delegateId,
      delegate_position: row.delegatePosition,
      authority_id: row.authorityId,
      authority_position: row.authorityPosition,
      verdict: row.verdict,
      chain_id: row.chainId,
      nonce: row.nonce,
      effect: row.effect,
      authority_nonce: row.authorityNonce,
      may_run_code: row.mayRunCode,
    },
  })),
  ...rare.setCodeTransactions.map(({ position, transactionPosition }) => ({
    ...{ table: 'set_code_transactions', key: String(position), owner: '', position },
    blockNumber: blockOf(transactionPosition),
    columns: { transaction_position: transactionPosition },
  })),
  ...rare.blobs.map(({ position, transactionPosition, blobIndex, versionedHash }) => ({
    ...{ table: 'blobs', key: String(position), owner: '', position, blockNumber: blockOf(transactionPosition) },
    columns: { transaction_position: transactionPosition, blob_index: blobIndex, versioned_hash: versionedHash },
  })),
]

/** Numbers as the database does: withdrawals in chain order, upgrades in the order of their contract's logs. */
const numberedRows = (
  { blocks, logs }: CommitRows,
  { blockOf, idOf, withdrawals, upgrades }: ExpectContext,
): NamedRow[] => {
  const received = new Map(withdrawals.byAddress)
  const upgraded = new Map(upgrades)
  const next = (ends: Map<number, number>, id: number) => {
    const position = (ends.get(id) ?? 0) + 1
    ends.set(id, position)
    return position
  }
  return [
    ...deriveWithdrawals(blocks.map(({ block }) => block)).map((one, index) => {
      const addressId = idOf(one.address)
      const position = withdrawals.total + index + 1
      return {
        ...{ table: 'withdrawals', key: String(position), owner: '', position, blockNumber: one.blockNumber },
        columns: {
          block_number: one.blockNumber,
          address_id: addressId,
          address_position: next(received, addressId),
          withdrawal_index: one.withdrawalIndex,
          validator_index: one.validatorIndex,
          amount: one.amount,
        },
      }
    }),
    ...deriveProxyUpgrades(logs).map(({ contractId, contractPosition, transactionPosition, kind }) => {
      const position = next(upgraded, contractId)
      return {
        ...{ table: 'proxy_upgrades', key: `${contractId}/${position}`, owner: contractId, position },
        blockNumber: blockOf(transactionPosition),
        columns: { transaction_position: transactionPosition, contract_position: contractPosition, kind },
      }
    }),
  ]
}

/** Rows of every list of the blocks lane, as they must be. Pure. */
export const expectRows = (rows: CommitRows, context: ExpectContext): NamedRow[] => [
  ...blockRows(rows, context),
  ...transactionRows(rows, context),
  ...addressRows(rows, context),
  ...tokenRows(rows, context),
  ...rareRows(rows, context),
  ...numberedRows(rows, context),
]
