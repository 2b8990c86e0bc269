import {
  type AuditCheck,
  type IndexHealth,
  indexHealth,
  type indexHealthCalls,
} from '@corescope/api-schema/index-health/calls'
import {
  type AuditRow,
  countFindings,
  type IrregularTokenRow,
  listAudits,
  listFindings,
  listIrregularTokens,
} from '@corescope/store/audit/read'
import { isBlockWalk } from '@corescope/store/audit/table'
import { listFailingLanes } from '@corescope/store/failing-lanes/read'
import { listReorgs, type ReorgRow } from '@corescope/store/forks/read'
import { listLanes } from '@corescope/store/head/read'
import { isWorkerAtWork } from '@corescope/store/jobs/read'
import { getPool } from '@corescope/store/pending/read'
import { finalityBasis, finalizedNumber, type Moment } from '../../answers/head.ts'
import { type RoutesOf, route } from '../../answers/route.ts'
import { hex } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'
import { epochLengthAt } from '../../entities/blocks/epochs.ts'
import { tokenReferences } from '../../entities/tokens/references.ts'

const maxReorgs = 50
const maxFindings = 100
const maxTokens = 50

const presentReorg = (row: ReorgRow): IndexHealth['reorgs'][number] => ({
  detectedAt: row.detectedAt,
  ancestor: { number: row.ancestorNumber, hash: hex(row.ancestorHash) },
  displaced: { number: row.displacedNumber, hash: hex(row.displacedHash) },
  depth: row.depth,
  reason: row.reason,
})

/** Ids begin at 1, blocks at the first indexed one; between two passes all is done. Pure. */
export const presentCheck = ({ last, ...row }: AuditRow, from: number): AuditCheck => {
  const beginning = isBlockWalk(row.name) ? from - 1 : 0
  const isBetween = row.place === beginning && row.passes > 0
  const share = last <= beginning ? 1 : (row.place - beginning) / (last - beginning)
  return { ...row, place: Math.max(row.place, 0), progress: isBetween ? 1 : Math.min(1, Math.max(0, share)) }
}

const presentIrregular = async (context: ApiContext, rows: readonly IrregularTokenRow[]) => {
  const [tokens, holders] = await Promise.all([
    tokenReferences(
      context,
      rows.map(({ tokenId }) => tokenId),
    ),
    context.book.mentions(rows.map(({ holderId }) => holderId)),
  ])
  return rows.map(({ tokenId, holderId, ...row }) => ({
    ...row,
    token: tokens.get(tokenId)!,
    holder: holders.get(holderId)!,
  }))
}

const presentConsensus = async ({ reader }: ApiContext, moment: Moment): Promise<IndexHealth['consensus']> => {
  const fact = moment.identity?.consensus ?? null
  if (fact === null) return null
  const { consensus: kind, hasSystemContracts, decidedBy, evidence } = fact
  const isCore = kind === 'satoshi' && moment.head !== undefined
  const epochLength = isCore ? await epochLengthAt(reader, moment.head!.number) : undefined
  return {
    kind,
    hasSystemContracts,
    decidedBy,
    evidence: evidence === null ? null : { ...evidence, contracts: [...evidence.contracts] },
    epochLength: epochLength ?? null,
  }
}

const indexHealthRoute = route(indexHealth, 'never', async (context, _request, _occasion) => {
  const { reader } = context
  const [moment, lanes, failing, atWork, pool, reorgs, checks, counts, findings, irregular] = await Promise.all([
    context.head.refresh(),
    listLanes(reader),
    listFailingLanes(reader),
    isWorkerAtWork(reader),
    getPool(reader),
    listReorgs(reader, maxReorgs),
    listAudits(reader),
    countFindings(reader),
    listFindings(reader, maxFindings),
    listIrregularTokens(reader, maxTokens),
  ])
  const { nodeState, identity } = moment
  const from = identity?.startBlock ?? 0
  // Lanes and the node's head are of one moment: between two a block may come.
  const blocks = lanes.find(({ name }) => name === 'blocks')
  const nodeHead = blocks?.nodeHead ?? null
  const asOf = blocks === undefined || blocks.hash === null ? null : { number: blocks.number, hash: hex(blocks.hash) }
  const finalized = finalizedNumber(moment, context.config.finalityDepth)
  return {
    asOf,
    from,
    finalizedBlock: asOf === null || finalized === null ? null : Math.min(finalized, asOf.number),
    finalityBasis: finalityBasis(moment),
    consensus: await presentConsensus(context, moment),
    node: {
      head: nodeHead,
      reachable: nodeState?.reachable ?? false,
      halted: nodeState?.halted ?? null,
      message: nodeState?.message ?? null,
      client: nodeState?.clientVersion ?? null,
      secondsOld: nodeState?.secondsOld ?? null,
    },
    lanes: lanes
      .toSorted(
        (a, b) => Number(b.name === 'blocks') - Number(a.name === 'blocks') || a.name.localeCompare(b.name, 'en'),
      )
      .map(({ name, number, first, idle, message }) => ({
        name,
        number,
        first,
        idle,
        message,
        lag: nodeHead === null ? null : Math.max(0, nodeHead - number),
      })),
    failing: failing.map(({ name, since, message }) => ({ lane: name, since, message })),
    worker: { atWork },
    pool: pool ?? null,
    reorgs: reorgs.map(presentReorg),
    audit: { checks: checks.map((row) => presentCheck(row, from)), ...counts, findings },
    irregularTokens: await presentIrregular(context, irregular),
  }
})

/** Every call of the feature with its handler. */
export const indexHealthRoutes = {
  indexHealth: indexHealthRoute,
} satisfies RoutesOf<typeof indexHealthCalls>
