import { transactionInfo } from '@corescope/api-schema/transactions/calls'
import { functionCandidates } from '@corescope/decode/abi/calldata'
import { getForkedTransaction } from '@corescope/store/forks/read'
import { listTransactionLogs } from '@corescope/store/logs/read'
import { getTransaction } from '@corescope/store/transactions/read'
import { route } from '../../answers/route.ts'
import { expand, hex } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'
import { forkedWantedAbi, mentionedIds, momentOfForked, wantedAbi } from '../../entities/transactions/present.ts'
import { decodeCalldataOf } from '../../naming/decoding.ts'
import { calleeOf } from '../../naming/methods.ts'
import { nameValues } from '../../naming/name-values.ts'
import { noSuchTransaction } from './detail.ts'
import { serializeRow } from './serialize.ts'
import { wireReceipt, wireTransaction } from './wire-form.ts'

const receiptFields = ['status', 'root', 'cumulativeGasUsed', 'gasUsed', 'effectiveGasPrice', 'contractAddress', 'logs']

/** A displaced transaction is kept in wire form, its receipt's fields beside its own. */
const forkedInfo = async (context: ApiContext, hash: string) => {
  const row = await getForkedTransaction(context.reader, hash)
  if (row === undefined) throw noSuchTransaction()
  const entries = Object.entries(row.body)
  const input = hex(String(row.body.input ?? '0x'))
  const to = typeof row.body.to === 'string' ? hex(row.body.to.toLowerCase()) : null
  const abis = await context.abis.find([forkedWantedAbi(row)])
  const [sources, callee] = [abis.of(to, row.blockNumber), calleeOf(abis, to, momentOfForked(row))]
  const [decoded = null] = await nameValues(context.book, [decodeCalldataOf(callee, input, sources)])
  return {
    transactionHash: hex(row.hash),
    decoded,
    candidates: callee === to ? functionCandidates(input, sources) : [],
    rawTransaction: Object.fromEntries(entries.filter(([name]) => !receiptFields.includes(name))),
    rawReceipt: Object.fromEntries(entries.filter(([name]) => receiptFields.includes(name))),
    serialized: null,
  }
}

/** Most logs repeated inside the raw receipt; the list of logs has all of them. */
const maxLogs = 1000

export const transactionInfoRoute = route(transactionInfo, 'head', async (context, { transactionHash }) => {
  const row = await getTransaction(context.reader, transactionHash)
  if (row === undefined) return forkedInfo(context, transactionHash)
  const logs = row.logCount === 0 ? [] : await listTransactionLogs(context.reader, row.position, 0, maxLogs)
  const mentions = await context.book.mentions([...mentionedIds(row), ...logs.map((log) => log.contractId)])
  const addressOf = (id: number | null) => (id === null ? null : (mentions.get(id)?.hash ?? null))
  const input = expand(row.input)
  const to = addressOf(row.toId)
  const abis = await context.abis.find([wantedAbi(row, mentions)])
  const [sources, callee] = [abis.of(to, row.blockNumber), calleeOf(abis, to, row)]
  const [named = null] = await nameValues(context.book, [decodeCalldataOf(callee, input, sources)])
  return {
    transactionHash: hex(row.hash),
    decoded: named,
    candidates: callee === to ? functionCandidates(input, sources) : [],
    rawTransaction: wireTransaction(row, addressOf, context.config.chainId),
    rawReceipt: wireReceipt(row, logs, addressOf),
    serialized: serializeRow(row, addressOf, context.config.chainId),
  }
})
