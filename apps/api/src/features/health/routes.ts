import type { Health } from '@corescope/api-schema/runtime-config'
import { listFailingLanes } from '@corescope/store/failing-lanes/read'
import {
  getLeader,
  getServerVersion,
  isRefusedByFullDisk,
  type LaneRow,
  type LeaderRow,
  listLanes,
  type NodeStateRow,
} from '@corescope/store/head/read'
import { isWorkerAtWork } from '@corescope/store/jobs/read'
import { isDiskFull } from '@corescope/store/leadership'
import { DatabaseUnreachableError, requireSchema, SchemaBehindError } from '@corescope/store/reader'
import type { FastifyInstance } from 'fastify'
import { finalizedNumber } from '../../answers/head.ts'
import type { ApiContext } from '../../context.ts'
import type { RouteGroup, RouteServices } from '../../route-group.ts'

type State = Pick<Health, 'state' | 'message'>

const maxBlocksBehind = 5
const maxSecondsBehind = 60
/** So far behind that it is a first load rather than a delay. */
const farBlocks = 1000
/** The indexer's leader writes its node's state every few seconds. */
const silentSeconds = 30

/** A head stands still when it is older than so many block times, and than so many seconds. */
const stalledAfter = { blocks: 20, seconds: 60 }

/** How far the index is and what the indexer says of its node. */
export interface Standing {
  /** undefined while nothing is indexed. */
  head: { number: number; timestamp: number } | undefined
  /** undefined while no indexer has spoken. */
  nodeState: NodeStateRow | undefined
  /** Who stands behind that word: it outlives the indexer that said it. */
  leader: LeaderRow
  /** The head stands still when it is older; null: that is not told. */
  stalledSeconds: number | null
}

/** @param setting `HEAD_STALL_SECONDS`; 0: a head that stands still is not told. Pure. */
export const stalledSecondsOf = (setting: number | undefined, blockIntervalSeconds: number): number | null => {
  if (setting === 0) return null
  return setting ?? Math.max(stalledAfter.seconds, stalledAfter.blocks * blockIntervalSeconds)
}

const sinceText = (unixSeconds: number): string =>
  `${new Date(unixSeconds * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`

const databaseFull = { state: 'databaseFull', message: 'The disk of the database is full.' } as const

/** What the banner says, from the gravest to the mildest. Pure. */
export const judgeState = ({ head, nodeState, leader, stalledSeconds }: Standing, nowSeconds: number): State => {
  if (leader.isDiskFull) return databaseFull
  if (nodeState === undefined) {
    return head === undefined
      ? { state: 'indexing', message: 'Nothing is indexed yet.' }
      : { state: 'indexerDown', message: 'The indexer has not reported yet.' }
  }
  if (nodeState.halted !== null) return { state: 'halted', message: nodeState.halted }
  if (leader.isLed === false) return { state: 'indexerDown', message: 'No indexer is at work.' }
  if (nodeState.secondsOld > silentSeconds) {
    const seconds = Math.round(nodeState.secondsOld)
    // It may be at work while the replica lags.
    const who = leader.isLed === null ? 'The indexer, as this replica of the database knows it,' : 'The indexer'
    return { state: 'indexerDown', message: `${who} was last heard of ${seconds} seconds ago.` }
  }
  if (!leader.hasTold) return { state: 'indexerDown', message: 'The indexer has not reported yet.' }
  if (!nodeState.reachable) {
    const why = nodeState.message ?? 'The node cannot be reached.'
    const since = nodeState.awaySince === null ? '' : ` It has been away since ${sinceText(nodeState.awaySince)}.`
    return { state: 'nodeDown', message: `${why}${why.endsWith('.') ? '' : '.'}${since}` }
  }
  if (head === undefined) return { state: 'indexing', message: 'Nothing is indexed yet.' }
  if (nodeState.headNumber === null) return { state: 'indexing', message: 'The head of the node is not known yet.' }
  const lag = nodeState.headNumber - head.number
  const standsFor = nodeState.headSecondsOld
  if (lag <= 0 && stalledSeconds !== null && standsFor !== null && standsFor > stalledSeconds) {
    return { state: 'stalled', message: `The node's head has not moved for ${Math.round(standsFor)} seconds.` }
  }
  if (lag <= 0) return { state: 'ok', message: null }
  const secondsOld = nowSeconds - head.timestamp
  if (lag <= maxBlocksBehind && secondsOld <= maxSecondsBehind) return { state: 'ok', message: null }
  return { state: lag > farBlocks ? 'indexing' : 'behind', message: `${lag} blocks behind the node.` }
}

interface Wanting extends State {
  database: Health['database']
}

/** What is said while no figure can be known. */
const withoutFigures = (context: ApiContext, version: string, { state, message, database }: Wanting): Health => ({
  ready: false,
  state,
  message,
  network: context.config.network.network,
  chainId: context.config.chainId,
  version,
  node: { head: null, reachable: false, client: null, awaySince: null, headSince: null },
  indexed: { head: null, hash: null, from: null },
  finalized: null,
  lanes: {},
  failing: [],
  worker: { atWork: null },
  database,
})

/** The watermark of the blocks lane as a head: read with the other lanes, so that no two figures are of two moments. */
const headOf = (lanes: readonly LaneRow[]) => {
  const { number, hash, timestamp } = lanes.find(({ name }) => name === 'blocks') ?? { hash: null, timestamp: null }
  return number === undefined || hash === null || timestamp === null ? undefined : { number, hash, timestamp }
}

const figures = async (context: ApiContext, version: string): Promise<Health> => {
  const { reader, config } = context
  // what works with older tables is no whole explorer
  await requireSchema(reader)
  const [moment, server, leader] = await Promise.all([
    context.head.refresh(),
    getServerVersion(reader),
    getLeader(reader),
  ])
  const [lanes, failing, atWork] = await Promise.all([
    listLanes(reader),
    listFailingLanes(reader),
    isWorkerAtWork(reader),
  ])
  const { identity, nodeState } = moment
  const head = headOf(lanes)
  const stalledSeconds = stalledSecondsOf(config.HEAD_STALL_SECONDS, config.network.blockIntervalSeconds)
  const judged = judgeState({ head, nodeState, leader, stalledSeconds }, Date.now() / 1000)
  // an indexer that is not let in cannot say why it is away
  const isFull = judged.state === 'indexerDown' && (await isRefusedByFullDisk(reader))
  const { state, message } = isFull ? databaseFull : judged
  const nodeHead = lanes.find(({ name }) => name === 'blocks')?.nodeHead ?? null
  return {
    ready: state === 'ok' || state === 'stalled',
    state,
    message,
    network: config.network.network,
    chainId: config.chainId,
    version,
    node: {
      head: nodeHead,
      reachable: nodeState?.reachable ?? false,
      client: nodeState?.clientVersion ?? null,
      awaySince: nodeState?.awaySince == null ? null : Math.floor(nodeState.awaySince),
      headSince: nodeState?.headSecondsOld == null ? null : Math.floor(Date.now() / 1000 - nodeState.headSecondsOld),
    },
    indexed: { head: head?.number ?? null, hash: head?.hash ?? null, from: identity?.startBlock ?? null },
    finalized: finalizedNumber(moment, config.finalityDepth),
    lanes: Object.fromEntries(
      lanes.map(({ name, number, first, idle, message: why }) => [
        name,
        { head: number, first, lag: nodeHead === null ? null : Math.max(0, nodeHead - number), idle, message: why },
      ]),
    ),
    failing: failing.map(({ name, since, message: why }) => ({ lane: name, since, message: why })),
    worker: { atWork },
    database: { reachable: true, version: server?.version ?? null },
  }
}

/** @throws what is neither the database's absence nor that of its tables */
const describe = async (context: ApiContext, version: string): Promise<Health> => {
  try {
    return await figures(context, version)
  } catch (error) {
    if (error instanceof SchemaBehindError) {
      const server = await getServerVersion(context.reader)
      return withoutFigures(context, version, {
        state: 'indexing',
        message: `The indexer has not made its tables yet: ${error.missing.join(', ')}.`,
        database: { reachable: true, version: server?.version ?? null },
      })
    }
    if (!(error instanceof DatabaseUnreachableError)) throw error
    const down = { state: 'databaseDown', message: 'The database cannot be reached.' } as const
    return withoutFigures(context, version, {
      ...(isDiskFull(error) ? databaseFull : down),
      database: { reachable: false, version: null },
    })
  }
}

/** `GET /health`: 200 when serving and caught up, 503 else. */
const registerHealth = (app: FastifyInstance, { context, version }: RouteServices): void => {
  let looking: Promise<Health> | undefined
  /** Pages that come back together ask together: they share one look. */
  const look = () => {
    looking ??= describe(context, version).finally(() => {
      looking = undefined
    })
    return looking
  }
  app.get('/health', { config: { access: { ...access, anyOrigin: true } } }, async (_request, reply) => {
    const health = await look()
    return reply
      .code(health.ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(health)
  })
}

/** Watchers must always reach it. */
const access = { auth: 'visitor', unlimited: true } as const
export const healthGroup: RouteGroup = { name: 'health', access, register: registerHealth }
