import type { Address } from '@corescope/chain/types/hex'
import { toStorable } from '@corescope/store/storable-text'
import { encodeFailedCalls } from '@corescope/store/traces/failed-calls'
import type { InternalTail, TraceRows } from '@corescope/store/traces/table'
import { nextPosition } from '../../position-limit.ts'
import { type DerivedInternal, type DerivedTraces, tookEffect } from './derive/internal-transactions.ts'
import type { TraceMemory } from './trace-memory.ts'

/** A block's internal transactions and where its transactions begin. */
export interface NumberedTraces extends DerivedTraces {
  firstTransactionPosition: number
}

/** Where an internal transaction stands. */
interface Place {
  internalPosition: number
  transactionPosition: number
  blockNumber: number
}

/** Words of a node that say enough. */
const maxReason = 500
const storable = (reason: string) => toStorable(reason.slice(0, maxReason)) || 'the node gives no reason'

/**
 * Gives every row its ids and positions, and moves memory's tails on. Memory must hold the tails
 * (`loadInternalTails`); no database, no clock.
 * @throws PositionLimitError
 */
export const assignInternals = (blocks: readonly NumberedTraces[], memory: TraceMemory): TraceRows => {
  const rows: TraceRows = {
    ...{ blocks: [], internals: [], entries: [], creations: [], selfDestructs: [], untraced: [], accounts: [] },
  }
  for (const block of blocks) {
    const { number: blockNumber, hash, frames, transactions, untraced, firstTransactionPosition } = block
    for (const [index, internals] of transactions.entries()) {
      for (const internal of internals) {
        memory.lastInternalPosition += 1
        const { lastInternalPosition: internalPosition } = memory
        const place = { internalPosition, transactionPosition: firstTransactionPosition + index, blockNumber }
        assignOne(internal, place, memory, rows)
      }
    }
    for (const { index, reason } of untraced) {
      memory.lastUntraced += 1
      const transactionPosition = firstTransactionPosition + index
      rows.untraced.push({ transactionPosition, position: memory.lastUntraced, blockNumber, reason: storable(reason) })
    }
    const failedCalls = encodeFailedCalls(block.failedCalls)
    rows.blocks.push({ blockNumber, hash, frames, failedCalls, lastInternalPosition: memory.lastInternalPosition })
  }
  return rows
}

const tailOf = (memory: TraceMemory, address: Address): InternalTail => {
  const tail = memory.tails.get(address)
  if (tail === undefined) throw new Error(`the tails of ${address} were not loaded`)
  return tail
}

const assignOne = (internal: DerivedInternal, place: Place, memory: TraceMemory, rows: TraceRows): void => {
  const { frame, type, failedAbove } = internal
  const from = tailOf(memory, frame.from)
  const to = frame.to === null ? null : tailOf(memory, frame.to)
  const { internalPosition, transactionPosition, blockNumber } = place
  const { traceAddress, value, gas, gasUsed, selector, error, revertData } = frame
  // Named one by one: an object of several spread ones takes thirty times as long, and there is one for each row.
  rows.internals.push({
    internalPosition,
    transactionPosition,
    blockNumber,
    traceAddress,
    value,
    gas,
    gasUsed,
    selector,
    error,
    revertData,
    failedAbove,
    type,
    fromId: from.addressId,
    toId: to?.addressId ?? null,
  })
  addEntry(from, { incoming: to === from, outgoing: true }, place, rows)
  if (tookEffect(internal)) for (const tail of [from, to]) noteCalled(tail, place, rows)
  if (to === null) return
  if (to !== from) addEntry(to, { incoming: true, outgoing: false }, place, rows)
  if (!tookEffect(internal)) return
  if (frame.type === 'selfdestruct') {
    const { sameTransaction } = internal
    rows.selfDestructs.push({ ...place, addressId: from.addressId, heirId: to.addressId, sameTransaction })
  } else if (frame.type !== 'call') {
    rows.creations.push({ ...place, addressId: to.addressId, creatorId: from.addressId })
  }
}

const noteCalled = (tail: InternalTail | null, { blockNumber }: Place, rows: TraceRows): void => {
  if (tail === null || tail.called) return
  tail.called = true
  rows.accounts.push({ addressId: tail.addressId, firstCallBlock: blockNumber })
}

/** An internal transaction with oneself is one entry in both directions. */
const addEntry = (
  tail: InternalTail,
  { incoming, outgoing }: { incoming: boolean; outgoing: boolean },
  { internalPosition, transactionPosition }: Place,
  rows: TraceRows,
): void => {
  tail.position = nextPosition(tail.position)
  if (incoming) tail.inPosition = nextPosition(tail.inPosition)
  if (outgoing) tail.outPosition = nextPosition(tail.outPosition)
  rows.entries.push({
    addressId: tail.addressId,
    position: tail.position,
    inPosition: incoming ? tail.inPosition : null,
    outPosition: outgoing ? tail.outPosition : null,
    internalPosition,
    transactionPosition,
  })
}
