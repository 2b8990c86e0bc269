import type { Address } from '@corescope/chain/types/hex'
import { NodeVerdictError, RpcError } from '@corescope/rpc/errors'
import { getBalances } from '@corescope/rpc/methods/eth_getBalance'
import type { StateBlock } from '@corescope/rpc/state/state-block'
import { countAddressEntries, listBalances, listEntryRange } from '@corescope/store/addresses/read'
import { listBlocksByNumber, listProducedBlocks } from '@corescope/store/blocks/read'
import { getBlockPoint } from '@corescope/store/head/read'
import { pageSlice, pageSliceAscending } from '@corescope/store/page'
import { listFullTransactions, type TransactionRow } from '@corescope/store/transactions/read'
import { createAnswerBudget } from '../../answers/answer-budget.ts'
import { expand, selectorOf } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'
import { findBalanceAt } from '../../entities/balances/balance-at.ts'
import { findRewards } from '../../entities/blocks/rewards.ts'
import { mentionedIds, transactionIndexOf, wantedAbi } from '../../entities/transactions/present.ts'
import type { Abis } from '../../naming/abis/abi-book.ts'
import type { Mentions } from '../../naming/address-book.ts'
import { signatureOf } from '../../naming/decoding.ts'
import { calleeOf } from '../../naming/methods.ts'
import { boundsOf } from './bounds.ts'
import { type Action, listed, type Module, ok } from './dialect.ts'
import { fundedby } from './funding.ts'
import { txlistinternal } from './internals.ts'
import { addressesOf, addressOf, blockOf, DialectError, sortOf, windowOf } from './parameters.ts'
import { stateBlockOf } from './state-block.ts'
import { tokenAccountActions } from './tokens/modules.ts'

/** From the node; at the head also from the store, when the node is away. */
const balancesAt = async (context: ApiContext, addresses: Address[], at: StateBlock): Promise<string[]> => {
  try {
    return (await getBalances(context.node, addresses, at)).map(String)
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    if (error instanceof NodeVerdictError) throw new DialectError(`Error! ${error.nodeMessage}`)
    const stored = at === 'latest' ? await listBalances(context.reader, addresses) : []
    const known = new Map(stored.map((row) => [row.address, row.balance]))
    return addresses.map((address) => {
      const balance = known.get(address)
      if (balance === undefined || balance === null) throw error
      return balance
    })
  }
}

const balance: Action = async (context, parameters, moment) => {
  const [only] = await balancesAt(context, [addressOf(parameters)], stateBlockOf(context, parameters, moment))
  return ok(only)
}

const balancemulti: Action = async (context, parameters, moment) => {
  const addresses = addressesOf(parameters, 'address', 20)
  const balances = await balancesAt(context, addresses, stateBlockOf(context, parameters, moment))
  return ok(addresses.map((account, index) => ({ account, balance: balances[index] })))
}

const balancehistory: Action = async (context, parameters, { head }) => {
  const address = addressOf(parameters)
  const number = blockOf(parameters, 'blockno', -1, head?.number ?? 0)
  const point = number < 0 || number > (head?.number ?? -1) ? undefined : await getBlockPoint(context.reader, number)
  if (point === undefined) throw new DialectError('Error! There is no such block')
  return ok((await findBalanceAt(context, address, point)).balance)
}

/** Strings only, never null; an absent value is empty. Pure. */
const presentTransaction = (
  row: TransactionRow,
  mentions: Mentions,
  { head, abis, bounded }: { head: number; abis: Abis; bounded: (text: string) => string },
) => {
  const addressAt = (id: number | null) => (id === null ? '' : (mentions.get(id)?.hash ?? ''))
  const to = row.toId === null ? undefined : mentions.get(row.toId)?.hash
  const callee = calleeOf(abis, to ?? null, row)
  const input = expand(row.input)
  const selector = to === undefined ? null : selectorOf(row.inputStart)
  return {
    blockNumber: String(row.blockNumber),
    timeStamp: String(row.timestamp),
    hash: row.hash,
    nonce: row.nonce,
    blockHash: row.blockHash,
    transactionIndex: String(transactionIndexOf(row)),
    from: addressAt(row.fromId),
    to: to ?? '',
    value: row.value,
    gas: row.gas,
    gasPrice: row.effectiveGasPrice,
    isError: row.status === 0 ? '1' : '0',
    txreceipt_status: row.status === null ? '' : String(row.status),
    input: bounded(input),
    contractAddress: row.toId === null ? addressAt(row.createdId) : '',
    cumulativeGasUsed: row.cumulativeGasUsed,
    gasUsed: row.gasUsed,
    confirmations: String(Math.max(0, head - row.blockNumber + 1)),
    methodId: selector ?? '0x',
    functionName: selector === null || callee === null ? '' : signatureOf(selector, abis.of(callee, row.blockNumber)),
  }
}

const txlist: Action = async (context, parameters, moment) => {
  const { reader, book } = context
  const address = addressOf(parameters)
  const head = moment.head?.number ?? 0
  const start = blockOf(parameters, 'startblock', 0, head)
  const end = blockOf(parameters, 'endblock', Number.MAX_SAFE_INTEGER, head)
  const { page, offset } = windowOf(parameters, 10_000)
  const order = sortOf(parameters)
  const [addressId, bounds] = await Promise.all([book.idOf(address), boundsOf(context, moment, start, end)])
  if (addressId === undefined || bounds === undefined) return listed([])
  const [before, upTo] = await Promise.all([
    countAddressEntries(reader, 'all', addressId, bounds.after),
    countAddressEntries(reader, 'all', addressId, bounds.upTo),
  ])
  const slice = (order === 'asc' ? pageSliceAscending : pageSlice)(upTo - before, page, offset)
  const keys = await listEntryRange(reader, order, {
    addressId,
    after: before + slice.after,
    upTo: before + slice.upTo,
  })
  const rows = await listFullTransactions(
    reader,
    keys.map((key) => key.transactionPosition),
  )
  const mentions = await book.mentions(rows.flatMap(mentionedIds))
  const abis = await context.abis.find(rows.map((row) => wantedAbi(row, mentions)))
  const circumstances = { head, abis, bounded: createAnswerBudget() }
  return listed(rows.map((row) => presentTransaction(row, mentions, circumstances)))
}

/** The reward is what the block earned its producer (`rewardOf`). */
const getminedblocks: Action = async (context, parameters, { head }) => {
  const minerId = await context.book.idOf(addressOf(parameters))
  const { page, offset } = windowOf(parameters, 10_000)
  if (parameters.get('blocktype') === 'uncles' || head === undefined || minerId === undefined) return listed([])
  const range = { minerId, bound: head.number, pageNum: page, pageSize: offset }
  const keys = await listProducedBlocks(context.reader, range)
  const numbers = keys.flatMap((key) => (key.position === null ? [] : [key.blockNumber]))
  if (numbers.length === 0) return listed([])
  const [rows, rewards] = await Promise.all([
    listBlocksByNumber(context.reader, numbers),
    findRewards(context, numbers),
  ])
  return listed(
    rows.flatMap(({ blockNumber, timestamp }) => {
      const paid = rewards.get(blockNumber)
      // A rewind came between.
      if (paid === undefined) return []
      return { blockNumber: String(blockNumber), timeStamp: String(timestamp), blockReward: paid.reward.toString() }
    }),
  )
}

export const account: Module = {
  balance,
  balancemulti,
  balancehistory,
  txlist,
  txlistinternal,
  getminedblocks,
  fundedby,
  ...tokenAccountActions,
}
