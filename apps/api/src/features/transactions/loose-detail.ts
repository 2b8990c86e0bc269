import type { AddressReference } from '@corescope/api-schema/shapes/address-reference'
import type { TransactionSummary } from '@corescope/api-schema/shapes/transaction-summary'
import type { TransactionDetail } from '@corescope/api-schema/transactions/calls'
import { eth_getTransactionByHash } from '@corescope/rpc/methods/eth_getTransactionByHash'
import { getForkedTransaction } from '@corescope/store/forks/read'
import { getPending } from '@corescope/store/pending/read'
import { hex, quantity, quantityOf } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'
import { noCoreActions } from '../../entities/core/actions.ts'
import {
  callsCode,
  forkedMentions,
  forkedWantedAbi,
  kindOf,
  presentForkedTransaction,
} from '../../entities/transactions/present.ts'
import type { Abis } from '../../naming/abis/abi-book.ts'
import { calledMethod, namedByInput } from '../../naming/methods.ts'
import { ifAnswered, patient } from '../../node/if-answered.ts'
import { listedAddresses, presentAccessList, presentAuthorizations, presentBlobFee } from './present-detail.ts'

type Json = Record<string, unknown>
type Names = ReadonlyMap<string, AddressReference>

/** Fields that a transaction in wire form (pending or displaced) has beside those of a list row. Pure. */
const wireFields = (body: Json, names: Names) => {
  const input = hex(String(body.input ?? '0x').toLowerCase())
  const optionalHashes = body.blobVersionedHashes
  return {
    gas: quantity(body.gas),
    gasPrice: quantity(body.gasPrice ?? body.maxFeePerGas),
    maxFeePerGas: quantityOf(body.maxFeePerGas),
    maxPriorityFeePerGas: quantityOf(body.maxPriorityFeePerGas),
    input,
    inputSize: (input.length - 2) / 2,
    chainId: quantityOf(body.chainId),
    v: quantity(body.v),
    r: hex(String(body.r ?? '0x')),
    s: hex(String(body.s ?? '0x')),
    accessList: presentAccessList(body.accessList, names),
    authorizationList: presentAuthorizations(body.authorizationList, names, []),
    maxFeePerBlobGas: quantityOf(body.maxFeePerBlobGas),
    blobVersionedHashes: Array.isArray(optionalHashes) ? optionalHashes.map((hash) => hex(String(hash))) : null,
    savedFee: null,
    failure: null,
    systemEffect: null,
    finalizedBy: null,
    ...noCoreActions(),
    previousBySender: null,
    nextBySender: null,
    canonical: null,
    proven: Number(body.type ?? 0) <= 4,
  }
}

const lists = (body: Json) =>
  listedAddresses({ accessList: body.accessList, authorizationList: body.authorizationList })

/** A transaction of a displaced block; undefined when no displaced block has it. */
export const findForkedDetail = async (context: ApiContext, hash: string): Promise<TransactionDetail | undefined> => {
  const row = await getForkedTransaction(context.reader, hash)
  if (row === undefined) return undefined
  const { body, header } = row
  const [names, abis] = await Promise.all([
    context.book.byAddress([...forkedMentions(row), ...lists(body)]),
    context.abis.find([forkedWantedAbi(row)]),
  ])
  const isCore = context.config.network.hasSystemContracts
  const summary = presentForkedTransaction(row, names, { isCore, abis })
  const baseFee = quantityOf(header.baseFeePerGas)
  const blobs = { blobGasUsed: quantityOf(body.blobGasUsed), blobGasPrice: quantityOf(body.blobGasPrice) }
  return {
    ...summary,
    ...wireFields(body, names),
    blockHash: hex(row.blockHash),
    finality: 'forked',
    confirmations: 0,
    blockTransactionCount: Number(header.transactionCount ?? 0),
    baseFeePerGas: baseFee,
    burntFee: baseFee === null ? null : (BigInt(baseFee) * BigInt(summary.gasUsed)).toString(),
    cumulativeGasUsed: quantity(body.cumulativeGasUsed),
    ...blobs,
    ...presentBlobFee(blobs, context.config.network.consensus),
    receiptRoot: typeof body.root === 'string' ? hex(body.root) : null,
    logCount: Array.isArray(body.logs) ? body.logs.length : 0,
  }
}

const pendingSummary = (body: Json, names: Names, abis: Abis): TransactionSummary => {
  const to = typeof body.to === 'string' ? names.get(body.to.toLowerCase())! : null
  const input = String(body.input ?? '0x')
  const code = abis.codeAt(to?.hash ?? null, null)
  const sources = abis.of(to?.hash ?? null, null)
  const selector = input.length < 10 ? null : hex(input.slice(0, 10).toLowerCase())
  return {
    transactionHash: hex(String(body.hash)),
    blockNumber: 0,
    transactionIndex: 0,
    timestamp: 0,
    from: names.get(String(body.from).toLowerCase())!,
    to,
    createdContract: null,
    value: quantity(body.value),
    fee: '0',
    gasUsed: '0',
    effectiveGasPrice: quantity(body.gasPrice ?? body.maxFeePerGas),
    nonce: quantity(body.nonce),
    type: Number(body.type ?? 0),
    kind: kindOf(Number(body.type ?? 0), to, code),
    callsCode: callsCode(to, code),
    status: null,
    method: namedByInput(calledMethod(selector, to, sources, code), to?.hash ?? null, hex(input), sources),
    isSystem: false,
  }
}

/** Nodes may answer for a transaction that another replaced long after it left their pool: what the pool itself showed counts. */
const hasLeftPool = async ({ reader }: ApiContext, hash: string) => {
  const ending = (await getPending(reader, hash))?.ending
  return ending === 'replaced' || ending === 'dropped'
}

/** A transaction in the node's pool (or mined a moment ago and not yet indexed); figures of a receipt are zero. */
export const findPendingDetail = async (context: ApiContext, hash: string): Promise<TransactionDetail | undefined> => {
  const known = await ifAnswered(eth_getTransactionByHash(context.node, hex(hash), patient))
  if (known === undefined || (known.block === null && (await hasLeftPool(context, hash)))) return undefined
  const body: Json = { ...known.transaction }
  const mentioned = ['from', 'to'].flatMap((name) =>
    typeof body[name] === 'string' ? [(body[name] as string).toLowerCase()] : [],
  )
  const to = typeof body.to === 'string' ? body.to.toLowerCase() : null
  const selector =
    to === null
      ? null
      : String(body.input ?? '0x')
          .slice(0, 10)
          .toLowerCase()
  const [names, abis] = await Promise.all([
    context.book.byAddress([...mentioned, ...lists(body)]),
    context.abis.find([{ address: to, blockNumber: null, hash: selector }]),
  ])
  const summary = pendingSummary(body, names, abis)
  return {
    ...summary,
    ...wireFields(body, names),
    blockHash: null,
    finality: 'pending',
    confirmations: 0,
    blockTransactionCount: null,
    baseFeePerGas: null,
    burntFee: null,
    cumulativeGasUsed: '0',
    ...{ blobGasUsed: null, blobGasPrice: null, blobFee: null, burntBlobFee: null },
    receiptRoot: null,
    logCount: 0,
  }
}
