import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { RpcError } from '@corescope/rpc/errors'
import { type BlockFigures, listBlockFigures } from '@corescope/store/audit/block-figures'
import { listStoredBundles, type StoredBundle, type UnreadableBlock } from '@corescope/store/audit/stored-blocks'
import type { Finding } from '@corescope/store/audit/table'
import type { Session } from '@corescope/store/database'
import { type Audit, type AuditContext, type Look, readMoment } from '../audit-context.ts'
import type { Contradiction } from '../recompute/contradiction.ts'
import { nameDifferences } from '../recompute/name-differences.ts'
import { proveStored } from '../recompute/prove-stored.ts'
import { type ListContradiction, recomputeLists } from '../recompute/recompute-lists.ts'

/** Blocks of one step: a tenth of a second's work at twenty transactions a block. */
const blocksAtOnce = 20

/** Further behind than this (a first load), following would be no news: the other walk comes by. */
const followedBlocks = 1_000

/** Where the rows contradict one another, the node's block says which field it is; undefined: it cannot be compared. */
const nameFields = async ({ source }: AuditContext, stored: StoredBundle): Promise<Contradiction[] | undefined> => {
  try {
    const node = await source.bundle(stored.block.number)
    return node?.block.hash === stored.block.hash ? nameDifferences(node, stored) : undefined
  } catch (error) {
    if (error instanceof RpcError) return undefined
    throw error
  }
}

/**
 * Some development nodes (anvil 1.7.1) hash the blobs themselves into the transactions root, which EIP-4844 leaves out. No
 * row is wrong where the node's own block says nothing else.
 */
const isRootOverBlobs = ({ block }: StoredBundle, contradictions: readonly Contradiction[]): boolean =>
  block.transactions.some(({ type }) => type === 3) && contradictions.every(({ what }) => what === 'transactionsRoot')

const proveOne = async (
  context: AuditContext,
  stored: StoredBundle,
  figures: ReadonlyMap<number, BlockFigures>,
): Promise<Contradiction[]> => {
  const { number } = stored.block
  const { contradictions, isRecomputed } = proveStored(
    stored,
    { own: figures.get(number)!, parent: figures.get(number - 1) },
    { sharesGas: context.isCore },
  )
  // What cannot be recomputed only the node can speak for.
  if (contradictions.length === 0 && isRecomputed) return []
  const named = await nameFields(context, stored)
  return named?.length === 0 && isRootOverBlobs(stored, contradictions) ? [] : [...contradictions, ...(named ?? [])]
}

const readBlocks = async (session: Session, context: AuditContext, after: number, upTo: number) => {
  const { chainId } = context
  const figures = await listBlockFigures(session, after, upTo)
  const bundles = await listStoredBundles(session, { after, upTo, chainId })
  const lists = await recomputeLists(session, { after, bundles: linked(after, bundles) }, context)
  return { figures, bundles, lists }
}

/**
 * Lists are recomputed from blocks: from the first one on that contradicts itself nothing is said of them, and its repair
 * writes the later ones anew.
 */
const noteLists = (
  lists: readonly ListContradiction[],
  findings: readonly Finding[],
  note: (number: number, contradictions: readonly Contradiction[]) => void,
): void => {
  const sound = Math.min(...findings.map(({ place }) => place))
  const counts = new Map<number, number>()
  for (const { blockNumber, ...contradiction } of lists) {
    const count = (counts.get(blockNumber) ?? 0) + 1
    counts.set(blockNumber, count)
    if (blockNumber < sound && count <= maxInBlock) note(blockNumber, [contradiction])
  }
}

/** Blocks that follow the number one after the other, each of them whole. */
const linked = (after: number, bundles: readonly (StoredBundle | UnreadableBlock)[]): StoredBundle[] => {
  const run: StoredBundle[] = []
  for (const bundle of bundles) {
    if ('reason' in bundle || bundle.block.number !== after + run.length + 1) break
    run.push(bundle)
  }
  return run
}

/** The first that stand in each block say enough. */
const maxInBlock = 8

/** Proves blocks (after, upTo] from their rows, and the lists from what the blocks say. */
export const lookAtBlocks = async (
  context: AuditContext,
  after: number,
  upTo: number,
): Promise<Omit<Look, 'isLast'>> => {
  const { rows, head } = await readMoment(context, (session) => readBlocks(session, context, after, upTo))
  const figures = new Map(rows.figures.map((one) => [one.number, one]))
  const findings: Finding[] = []
  const note = (number: number, contradictions: readonly Contradiction[]) => {
    for (const one of contradictions) {
      const known = findings.some(({ place, what }) => place === number && what === one.what)
      if (!known) findings.push({ ...one, place: number, subject: `block ${number}`, blockNumber: number })
    }
  }
  const seen = new Set<number>()
  for (const bundle of rows.bundles) {
    context.signal.throwIfAborted()
    if ('reason' in bundle) note(bundle.number, [{ what: 'encoding', expected: null, found: bundle.reason }])
    else note(bundle.block.number, await proveOne(context, bundle, figures))
    seen.add('reason' in bundle ? bundle.number : bundle.block.number)
    await yieldToOthers()
  }
  noteLists(rows.lists, findings, note)
  for (let number = after + 1; number <= Math.min(upTo, head.number); number += 1) {
    if (!seen.has(number)) note(number, [{ what: 'row', expected: 'a block', found: 'none' }])
  }
  return { after, upTo, covered: seen.size, findings, irregular: [], forkEpoch: head.forkEpoch }
}

const step = async (context: AuditContext, place: number, atMost = Infinity): Promise<Look | undefined> => {
  const head = (await readMoment(context, async () => undefined)).head.number
  const after = head - place > atMost ? head - blocksAtOnce : Math.min(place, head)
  if (head <= after) return undefined
  const upTo = Math.min(after + blocksAtOnce, head)
  return { ...(await lookAtBlocks(context, after, upTo)), isLast: upTo === head }
}

/** From the first indexed block to the head, then again. */
export const auditBlocks: Audit = (context, { place }) => step(context, place)

/** Follows the head: blocks are proven soon after they were written. It is never done. */
export const auditNewBlocks: Audit = async (context, { place }) => {
  const look = await step(context, place, followedBlocks)
  return look && { ...look, isLast: false }
}
