import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { BlockBundle } from '@corescope/chain/types/block-bundle'
import type { Transaction } from '@corescope/chain/types/transaction'
import { recoverSender } from '@corescope/decode/signatures/recover-sender'
import { RpcError } from '@corescope/rpc/errors'
import { listStoredBundles, type StoredBundle } from '@corescope/store/audit/stored-blocks'
import type { Finding } from '@corescope/store/audit/table'
import { type Audit, type AuditContext, readMoment } from '../audit-context.ts'

/** A signature costs about a millisecond: as many as are worth a tenth of a second, or so. */
const blocksAtOnce = 5

/** Transactions whose signature does not name the sender that is stored. */
const listForeign = async ({ block }: StoredBundle, signal: AbortSignal): Promise<Transaction[]> => {
  const foreign: Transaction[] = []
  for (const transaction of block.transactions) {
    signal.throwIfAborted()
    if ((await recoverSender(transaction)) !== transaction.from) foreign.push(transaction)
    await yieldToOthers()
  }
  return foreign
}

/** The node's block, where it has the same one; undefined: it cannot be asked now, which says nothing of any row. */
const askNode = async ({ source }: AuditContext, { block }: StoredBundle): Promise<BlockBundle | undefined> => {
  try {
    const node = await source.bundle(block.number)
    return node?.block.hash === block.hash ? node : undefined
  } catch (error) {
    if (error instanceof RpcError) return undefined
    throw error
  }
}

/**
 * A sender is no part of what a transaction's hash is made of: it follows from the signature. Where that names another,
 * or nobody (development nodes let anybody send), the node's own word counts.
 */
const findWrongSenders = async (context: AuditContext, stored: StoredBundle): Promise<Finding[]> => {
  const foreign = await listForeign(stored, context.signal)
  const node = foreign.length === 0 ? undefined : await askNode(context, stored)
  if (node === undefined) return []
  const { number } = stored.block
  return foreign.flatMap(({ transactionIndex, hash, from }) => {
    const told = node.block.transactions[transactionIndex]
    if (told?.hash !== hash || told.from === from) return []
    const place = { place: number, subject: `block ${number}`, blockNumber: number }
    return [{ ...place, what: `${hash} from`, expected: told.from, found: from }]
  })
}

/** Senders against the signatures, from the first indexed block to the head. */
export const auditSenders: Audit = async (context, { place }) => {
  const { chainId } = context
  const { rows, head } = await readMoment(context, async (session, { number }) => {
    const after = Math.min(place, number)
    return listStoredBundles(session, { after, upTo: Math.min(after + blocksAtOnce, number), chainId })
  })
  const after = Math.min(place, head.number)
  const upTo = Math.min(after + blocksAtOnce, head.number)
  if (upTo <= after) return undefined
  const findings: Finding[] = []
  for (const bundle of rows) {
    // what cannot be read is the other walk's to name
    if (!('reason' in bundle)) findings.push(...(await findWrongSenders(context, bundle)))
  }
  const { forkEpoch } = head
  return { after, upTo, covered: rows.length, findings, irregular: [], forkEpoch, isLast: upTo === head.number }
}
