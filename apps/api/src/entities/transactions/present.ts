import type { AddressReference } from '@corescope/api-schema/shapes/address-reference'
import type { TransactionSummary } from '@corescope/api-schema/shapes/transaction-summary'
import { isPrecompiled } from '@corescope/chain/precompiled'
import type { ForkedTransactionRow } from '@corescope/store/forks/read'
import type { TransactionSummaryRow } from '@corescope/store/transactions/read'
import { hex, quantity, selectorOf } from '../../answers/wire.ts'
import type { Abis, AccountCode, Moment, Wanted } from '../../naming/abis/abi-book.ts'
import type { Mentions } from '../../naming/address-book.ts'
import { calledMethod } from '../../naming/methods.ts'
import { isSystemContract } from '../../naming/system-contracts.ts'

type Kind = TransactionSummary['kind']

/** Whether who is called runs code, as far as is known: not of a creation. Pure. */
export const callsCode = (to: AddressReference | null, { isDelegated, isPlain, hadCode }: AccountCode): boolean =>
  to !== null && !isPlain && (isDelegated || hadCode || to.type === '1' || isPrecompiled(to.hash))

/**
 * Spec §3 "Transaction kind": 2 creates a contract, 4 sets code (EIP-7702), 1 calls a contract (also a precompiled one, or an account
 * that runs the code of one, or a contract that has ended since), 0 any other: also what went to an account while it had no code. Pure.
 */
export const kindOf = (type: number, to: AddressReference | null, code: AccountCode): Kind => {
  if (to === null) return 2
  if (type === 4) return 4
  return callsCode(to, code) ? 1 : 0
}

/** Ids a row of a list mentions. */
export const mentionedIds = (row: TransactionSummaryRow) => [row.fromId, row.toId, row.createdId]

/** The function that a row of a list names by an ABI. */
export const wantedAbi = (row: TransactionSummaryRow, mentions: Mentions): Wanted => ({
  address: row.toId === null ? null : mentions.get(row.toId)!.hash,
  blockNumber: row.blockNumber,
  hash: row.toId === null ? null : selectorOf(row.inputStart),
})

/** Index in its block: positions of a block's transactions are contiguous. */
export const transactionIndexOf = (row: {
  position: number
  lastTransactionPosition: number
  blockTransactionCount: number
}): number => row.position - (row.lastTransactionPosition - row.blockTransactionCount) - 1

/** A row of any list of transactions. `isCore`: free calls of the block's miner to system contracts are marked. Pure. */
export const presentTransactionSummary = (
  row: TransactionSummaryRow,
  mentions: Mentions,
  { isCore, abis }: { isCore: boolean; abis: Abis },
): TransactionSummary => {
  const to = row.toId === null ? null : mentions.get(row.toId)!
  const selector = to === null ? null : selectorOf(row.inputStart)
  const code = abis.codeAt(to?.hash ?? null, row)
  return {
    transactionHash: hex(row.hash),
    blockNumber: row.blockNumber,
    transactionIndex: transactionIndexOf(row),
    timestamp: row.timestamp,
    from: mentions.get(row.fromId)!,
    to,
    createdContract: row.createdId === null ? null : mentions.get(row.createdId)!,
    value: row.value,
    fee: (BigInt(row.gasUsed) * BigInt(row.effectiveGasPrice)).toString(),
    gasUsed: row.gasUsed,
    effectiveGasPrice: row.effectiveGasPrice,
    nonce: row.nonce,
    type: row.type,
    kind: kindOf(row.type, to, code),
    callsCode: callsCode(to, code),
    status: row.status,
    method: calledMethod(selector, to, abis.of(to?.hash ?? null, row.blockNumber), code),
    isSystem:
      isCore && row.effectiveGasPrice === '0' && row.fromId === row.minerId && to !== null && isSystemContract(to.hash),
  }
}

const textOf = (body: Record<string, unknown>, name: string): string | null =>
  typeof body[name] === 'string' ? (body[name] as string).toLowerCase() : null

/** Addresses a displaced transaction mentions. */
export const forkedMentions = ({ body }: ForkedTransactionRow): string[] =>
  ['from', 'to', 'contractAddress'].flatMap((name) => textOf(body, name) ?? [])

/** The function that a displaced transaction names by an ABI. */
export const forkedWantedAbi = ({ body, blockNumber }: ForkedTransactionRow): Wanted => {
  const to = textOf(body, 'to')
  return { address: to, blockNumber, hash: to === null ? null : (textOf(body, 'input') ?? '').slice(0, 10) }
}

/** A displaced transaction ran where its block began, as far as the canonical chain tells. Pure. */
export const momentOfForked = ({ blockNumber, positionBefore }: ForkedTransactionRow): Moment => ({
  blockNumber,
  position: positionBefore,
})

/** A displaced transaction in the shape of a list row; its body is kept in wire form. Pure. */
export const presentForkedTransaction = (
  row: ForkedTransactionRow,
  names: ReadonlyMap<string, AddressReference>,
  { isCore, abis }: { isCore: boolean; abis: Abis },
): TransactionSummary => {
  const { body } = row
  const nameOf = (field: string) => {
    const address = textOf(body, field)
    return address === null ? null : names.get(address)!
  }
  const to = nameOf('to')
  const code = abis.codeAt(to?.hash ?? null, momentOfForked(row))
  const input = textOf(body, 'input') ?? '0x'
  const effectiveGasPrice = quantity(body.effectiveGasPrice ?? body.gasPrice)
  const gasUsed = quantity(body.gasUsed)
  const status = body.status
  return {
    transactionHash: hex(row.hash),
    blockNumber: row.blockNumber,
    transactionIndex: row.transactionIndex,
    timestamp: Number(row.header.timestamp),
    from: nameOf('from')!,
    to,
    createdContract: nameOf('contractAddress'),
    value: quantity(body.value),
    fee: (BigInt(gasUsed) * BigInt(effectiveGasPrice)).toString(),
    gasUsed,
    effectiveGasPrice,
    nonce: quantity(body.nonce),
    type: Number(body.type ?? 0),
    kind: kindOf(Number(body.type ?? 0), to, code),
    callsCode: callsCode(to, code),
    status: status === null || status === undefined ? null : Number(status) === 1 ? 1 : 0,
    method: calledMethod(
      input.length < 10 ? null : hex(input.slice(0, 10)),
      to,
      abis.of(to?.hash ?? null, row.blockNumber),
      code,
    ),
    isSystem:
      isCore &&
      effectiveGasPrice === '0' &&
      to !== null &&
      isSystemContract(to.hash) &&
      textOf(body, 'from') === textOf(row.header, 'miner'),
  }
}
