import type { Address } from '@corescope/chain/types/hex'
import type { ListTail } from '@corescope/store/addresses/list-tails'
import type { StoredAccount, StoredAddressEntry, StoredCreation } from '@corescope/store/addresses/table'
import type { ActivityFigures, StoredBlock } from '@corescope/store/blocks/table'
import type { StoredLog } from '@corescope/store/logs/table'
import type { StoredTransaction } from '@corescope/store/transactions/table'
import { nextPosition } from '../../../position-limit.ts'
import { continueFigures, isSameSpan, secondsPerDay, secondsPerHour } from '../derive/chain-figures.ts'
import type { DerivedBlock } from '../derive/derive-block.ts'
import { assignAuthorizations } from './assign-authorizations.ts'
import { assignRareLists, emptyRareRows, type RareRows } from './assign-rare-lists.ts'
import { assignTransfer, emptyTransferRows, type TransferRows } from './assign-transfers.ts'
import type { PositionMemory } from './position-memory.ts'

/** Rows of one or several blocks, ready to be written. */
export interface CommitRows {
  blocks: StoredBlock[]
  transactions: StoredTransaction[]
  entries: StoredAddressEntry[]
  logs: StoredLog[]
  /** By address id. */
  accounts: Map<number, StoredAccount>
  /** Creations at addresses whose account row is older. */
  creations: StoredCreation[]
  tokens: TransferRows
  rare: RareRows
}

export const emptyCommitRows = (): CommitRows => ({
  ...{ blocks: [], transactions: [], entries: [], logs: [], creations: [] },
  accounts: new Map(),
  tokens: emptyTransferRows(),
  rare: emptyRareRows(),
})

const tailOf = (memory: PositionMemory, address: Address): ListTail => {
  const tail = memory.tails.get(address)
  if (tail === undefined) throw new Error(`the tails of ${address} were not loaded`)
  return tail
}

/**
 * Gives every row of a block its ids and positions, and moves the tails in memory. Memory must hold the tails
 * (`loadTails`). It asks neither database nor clock.
 */
export const assignBlock = (derived: DerivedBlock, memory: PositionMemory, rows: CommitRows): void => {
  const { block } = derived
  const before = memory.chain
  const newAddresses = assignAccounts(derived, memory, rows)
  const { activeAddressDays, activeAddressHours, activeErc20Days, activeErc20Hours } = before
  const activity = { activeAddressDays, activeAddressHours, activeErc20Days, activeErc20Hours }
  assignEntries(derived, memory, activity, rows)
  let position = before.lastTransactionPosition
  let logCount = 0
  const { transfers20, transfers721, transfers1155 } = before
  const { lastAuthorizationPosition, lastBlobPosition, setCodeTransactions } = before
  const rareTotals = { lastAuthorizationPosition, lastBlobPosition, setCodeTransactions }
  const transferTotals = { transfers20, transfers721, transfers1155 }
  for (const { transaction, receipt, created, transfers, authorizations, extra } of derived.transactions) {
    position += 1
    const sender = tailOf(memory, transaction.from)
    sender.sentNonce = transaction.nonce
    const fromId = sender.addressId
    const toId = transaction.to === null ? null : tailOf(memory, transaction.to).addressId
    const createdId = created === null ? null : tailOf(memory, created).addressId
    const place = { transactionPosition: position, blockNumber: block.number }
    rows.transactions.push({ transaction, receipt, ...place, fromId, toId, createdId, extra })
    if (createdId !== null) assignCreation(createdId, fromId, place, tailOf(memory, created!), rows)
    for (const log of receipt.logs) {
      const tail = tailOf(memory, log.address)
      tail.contractPosition = nextPosition(tail.contractPosition)
      logCount += 1
      rows.logs.push({
        log,
        transactionPosition: position,
        contractId: tail.addressId,
        contractPosition: tail.contractPosition,
        topic0Id: log.topics[0] === undefined ? null : memory.topics.get(log.topics[0])!,
      })
    }
    assignRareLists(transaction, position, rareTotals, rows.rare)
    if (authorizations.length > 0) {
      const place = { transactionPosition: position, sender: transaction.from }
      assignAuthorizations(authorizations, place, rareTotals, memory, rows.rare)
    }
    for (const transfer of transfers) {
      assignTransfer(
        transfer,
        { ...place, timestamp: block.timestamp },
        { transfers: transferTotals, activity },
        memory.tokens.transfers.get(transfer)!,
        rows.tokens,
      )
    }
  }
  const miner = tailOf(memory, block.miner)
  miner.minerPosition = nextPosition(miner.minerPosition)
  memory.chain = {
    number: block.number,
    hash: block.hash,
    timestamp: block.timestamp,
    lastTransactionPosition: position,
    lastLogPosition: before.lastLogPosition + logCount,
    sizeSum: before.sizeSum + block.size,
    newAddresses: before.newAddresses + newAddresses,
    gasUsedSum: before.gasUsedSum + block.gasUsed,
    feeSum: before.feeSum + derived.fees.fees,
    ...continueFigures(
      before,
      block,
      derived.transactions.map(({ receipt }) => receipt),
      derived.fees,
    ),
    ...activity,
    ...transferTotals,
    ...rareTotals,
  }
  const { number: _number, hash: _hash, timestamp: _timestamp, ...sums } = memory.chain
  const { fees, burntFees } = derived.fees
  rows.blocks.push({ block, minerId: miner.addressId, minerPosition: miner.minerPosition, ...sums, fees, burntFees })
}

/** @returns addresses this block is the first to mention */
const assignAccounts = ({ block, addresses }: DerivedBlock, memory: PositionMemory, rows: CommitRows): number => {
  let count = 0
  for (const address of addresses) {
    const tail = tailOf(memory, address)
    if (tail.known) continue
    tail.known = true
    count += 1
    rows.accounts.set(tail.addressId, { addressId: tail.addressId, firstBlock: block.number, creation: null })
  }
  return count
}

/** Numbers the entries, and counts the addresses whose first one of this UTC day or hour is among them. */
const assignEntries = (
  { block, entries }: DerivedBlock,
  memory: PositionMemory,
  activity: ActivityFigures,
  rows: CommitRows,
): void => {
  const { timestamp } = block
  const before = memory.chain.lastTransactionPosition
  for (const { address, transactionIndex, incoming, outgoing } of entries) {
    const tail = tailOf(memory, address)
    if (!isSameSpan(tail.lastActive, timestamp, secondsPerDay)) activity.activeAddressDays += 1
    if (!isSameSpan(tail.lastActive, timestamp, secondsPerHour)) activity.activeAddressHours += 1
    tail.lastActive = timestamp
    tail.position = nextPosition(tail.position)
    if (incoming) tail.inPosition = nextPosition(tail.inPosition)
    if (outgoing) tail.outPosition = nextPosition(tail.outPosition)
    rows.entries.push({
      addressId: tail.addressId,
      position: tail.position,
      inPosition: incoming ? tail.inPosition : null,
      outPosition: outgoing ? tail.outPosition : null,
      transactionPosition: before + transactionIndex + 1,
    })
  }
}

/** An address keeps its first creator, also when its contract ended and was created again. */
const assignCreation = (
  addressId: number,
  creatorId: number,
  place: { transactionPosition: number; blockNumber: number },
  tail: ListTail,
  rows: CommitRows,
): void => {
  if (tail.created) return
  tail.created = true
  const { blockNumber: creationBlock, transactionPosition: creationPosition } = place
  const creation: StoredCreation = { addressId, creatorId, creationBlock, creationPosition }
  const account = rows.accounts.get(addressId)
  if (account === undefined) rows.creations.push(creation)
  else account.creation = creation
}
