import { systemTransactionSelectors } from '@corescope/chain/system-contracts'
import type { Address } from '@corescope/chain/types/hex'
import type { PaidTransaction } from '@corescope/decode/balances/balance-changes'
import { type MovingFrame, readValueMoves, type ValueMoves } from '@corescope/decode/balances/value-moves'
import { isSystemTransaction } from '@corescope/decode/transactions/system-transaction'
import { getBlockInternals, getTransactionInternals, listInternals } from '@corescope/store/traces/read'
import type { TransactionRow } from '@corescope/store/transactions/read'
import { selectorOf } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'
import { typeNameOf } from '../../entities/internal-transactions/present.ts'

/** More value moves of one transaction than any reader follows. */
const maxInternals = 20_000

interface Parties {
  from: Address
  /** Called or created; null where a failed creation made nothing. */
  to: Address | null
  miner: Address
}

export const partiesOf = async ({ book }: ApiContext, row: TransactionRow): Promise<Parties> => {
  const recipient = row.toId ?? row.createdId
  const mentions = await book.mentions([row.fromId, recipient, row.minerId])
  return {
    from: mentions.get(row.fromId)!.hash,
    to: recipient === null ? null : mentions.get(recipient)!.hash,
    miner: mentions.get(row.minerId)!.hash,
  }
}

/** What a stored transaction paid, and to whom. */
export const paidBy = ({ config }: ApiContext, row: TransactionRow, { from, to, miner }: Parties): PaidTransaction => {
  const isCore = config.network.consensus === 'satoshi'
  const isDeposit =
    isCore &&
    isSystemTransaction({ from, to, gasPrice: BigInt(row.gasPrice) }, miner) &&
    selectorOf(row.inputStart) === systemTransactionSelectors.deposit
  return {
    from,
    miner,
    isCore,
    gas: BigInt(row.gas),
    gasUsed: BigInt(row.gasUsed),
    effectiveGasPrice: BigInt(row.effectiveGasPrice),
    baseFeePerGas: row.baseFeePerGas === null ? null : BigInt(row.baseFeePerGas),
    blobFee: BigInt(row.blobGasUsed ?? 0) * BigInt(row.blobGasPrice ?? 0),
    deposited: isDeposit ? BigInt(row.value) : 0n,
  }
}

/**
 * What of a transaction moved coins, from what is stored.
 * @returns undefined where its calls are not indexed (yet), cannot be traced, or are too many
 */
export const readStoredMoves = async (
  context: ApiContext,
  row: TransactionRow,
  { from, to }: Parties,
): Promise<ValueMoves | undefined> => {
  const { reader, book } = context
  if ((await getBlockInternals(reader, row.blockNumber)) === undefined) return undefined
  const range = await getTransactionInternals(reader, row.position, row.blockNumber)
  if (range === undefined) return undefined
  const { after, upTo } = range
  if (upTo - after > maxInternals) return undefined
  const internals = await listInternals(
    reader,
    Array.from({ length: upTo - after }, (_, index) => after + index + 1),
  )
  const mentions = await book.mentions(internals.flatMap(({ fromId, toId }) => [fromId, toId]))
  const top: MovingFrame = {
    ...{ traceAddress: [], from, to, value: BigInt(row.value), error: row.status === 0 ? 'failed' : null },
    type: row.toId === null ? 'create' : 'call',
  }
  const frames = internals.map(
    (internal, index): MovingFrame => ({
      // Side by side: frames around them may not be listed, and whether one of those failed is stored with each.
      traceAddress: [index],
      type: typeNameOf(internal),
      from: mentions.get(internal.fromId)!.hash,
      to: internal.toId === null ? null : mentions.get(internal.toId)!.hash,
      value: BigInt(internal.value),
      error: internal.error ?? (internal.failedAbove ? 'failed above' : null),
    }),
  )
  return readValueMoves([top, ...frames])
}
