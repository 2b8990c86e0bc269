import type { Health } from '@corescope/api-schema/runtime-config'
import { getServerVersion, listLanes } from '@corescope/store/head/read'
import { DatabaseUnreachableError } from '@corescope/store/reader'
import type { FastifyInstance } from 'fastify'
import { finalizedNumber, type Moment } from '../../answers/head.ts'
import type { ApiContext } from '../../context.ts'

type State = Pick<Health, 'state' | 'message'>

const mostBlocksBehind = 5
const mostSecondsBehind = 60
/** So far behind that it is a first load rather than a delay. */
const farBlocks = 1000
/** The indexer's leader writes its node's state every few seconds. */
const silentSeconds = 30

/** What the banner says, from the gravest to the mildest. Pure. */
export const judgeState = (moment: Moment, nowSeconds: number): State => {
  const { head, nodeState } = moment
  if (nodeState === undefined) return { state: 'indexerDown', message: 'The indexer has not reported yet.' }
  if (nodeState.halted !== null) return { state: 'halted', message: nodeState.halted }
  if (nodeState.secondsOld > silentSeconds) {
    const seconds = Math.round(nodeState.secondsOld)
    return { state: 'indexerDown', message: `The indexer was last heard of ${seconds} seconds ago.` }
  }
  if (!nodeState.reachable) return { state: 'nodeDown', message: nodeState.message ?? 'The node cannot be reached.' }
  if (head === undefined) return { state: 'indexing', message: 'Nothing is indexed yet.' }
  if (nodeState.headNumber === null) return { state: 'indexing', message: 'The head of the node is not known yet.' }
  const lag = nodeState.headNumber - head.number
  if (lag <= 0) return { state: 'ok', message: null }
  const secondsOld = nowSeconds - head.timestamp
  if (lag <= mostBlocksBehind && secondsOld <= mostSecondsBehind) return { state: 'ok', message: null }
  return { state: lag > farBlocks ? 'indexing' : 'behind', message: `${lag} blocks behind the node.` }
}

const unreachable = (context: ApiContext, version: string): Health => ({
  ready: false,
  state: 'databaseDown',
  message: 'The database cannot be reached.',
  network: context.config.network.network,
  chainId: context.config.chainId,
  version,
  node: { head: null, reachable: false, client: null },
  indexed: { head: null, hash: null, from: null },
  finalized: null,
  lanes: {},
  database: { reachable: false, version: null },
})

const describe = async (context: ApiContext, version: string): Promise<Health> => {
  const { reader, config } = context
  const [moment, lanes, server] = await Promise.all([
    context.head.refresh(),
    listLanes(reader),
    getServerVersion(reader),
  ])
  const { head, identity, nodeState } = moment
  const { state, message } = judgeState(moment, Date.now() / 1000)
  const nodeHead = nodeState?.headNumber ?? null
  return {
    ready: state === 'ok',
    state,
    message,
    network: config.network.network,
    chainId: config.chainId,
    version,
    node: { head: nodeHead, reachable: nodeState?.reachable ?? false, client: nodeState?.clientVersion ?? null },
    indexed: { head: head?.number ?? null, hash: head?.hash ?? null, from: identity?.startBlock ?? null },
    finalized: finalizedNumber(moment, config.finalityDepth),
    lanes: Object.fromEntries(
      lanes.map(({ name, number, idle, message: why }) => [
        name,
        { head: number, lag: nodeHead === null ? null : Math.max(0, nodeHead - number), idle, message: why },
      ]),
    ),
    database: { reachable: true, version: server?.version ?? null },
  }
}

/** `GET /health` (200 when serving and caught up, 503 else) and `GET /metrics` (Prometheus). */
export const registerHealth = (app: FastifyInstance, context: ApiContext, version: string): void => {
  app.get('/health', async (_request, reply) => {
    let health: Health
    try {
      health = await describe(context, version)
    } catch (error) {
      if (!(error instanceof DatabaseUnreachableError)) throw error
      health = unreachable(context, version)
    }
    return reply
      .code(health.ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(health)
  })
  app.get('/metrics', async (_request, reply) =>
    reply.type(context.metrics.registry.contentType).send(await context.metrics.registry.metrics()),
  )
}
