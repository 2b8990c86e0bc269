import { calls } from '@corescope/api-schema/calls'
import type { ExportRequest } from '@corescope/api-schema/exports/export-request'
import { heldAsked } from '@corescope/api-schema/exports/export-types'
import { type Snapshot, snapshotReader } from '@corescope/store/exports/snapshot'
import { getBlockPoint, getChainIdentity, getHead, getNodeState } from '@corescope/store/head/read'
import { createLookUps } from '../../answers/look-ups.ts'
import type { ChainView, Route } from '../../answers/route.ts'
import type { ApiContext } from '../../context.ts'
import { badRequestOf } from '../../http/errors.ts'
import type { RouteServices } from '../../route-group.ts'
import { type ChainAnswer, type ChainCall, chainAnswers } from './chain-answers.ts'
import { trueAt } from './true-at.ts'

/** The moment of a snapshot, as handlers see it; `toBlock` cuts what can be cut. */
const viewOf = async ({ reader }: ApiContext, toBlock: number | undefined): Promise<ChainView> => {
  const [head, nodeState, identity] = [
    await getHead(reader),
    await getNodeState(reader),
    await getChainIdentity(reader),
  ]
  const isPast = head !== undefined && toBlock !== undefined && toBlock < head.number
  const point = isPast ? await getBlockPoint(reader, toBlock) : head
  const doNotKeep = () => undefined
  return { head, nodeState, identity, forkEpoch: head?.forkEpoch ?? 0, point, reorged: false, doNotKeep }
}

/** Any of the answers: each is read by its own entry of `chainAnswers`. */
// biome-ignore lint/suspicious/noExplicitAny: as it says
type Page = any

/**
 * The pages of a call as pieces of a file. All of them are answered over one snapshot, so they are true at one moment, also where
 * the call takes no block. Contracts are asked for the amounts of the first `heldAsked` rows, until the node does not tell. The
 * amounts of later rows are sums of transfers.
 * @throws BadRequestError where the call takes no such fields; FailureError, UnavailableError as the call; UnavailableError too where
 * the index does not know what is asked for
 */
export const readChainAnswer = async (
  { context: live, routes }: Pick<RouteServices, 'context' | 'routes'>,
  snapshot: Snapshot,
  name: ChainCall,
  request: ExportRequest,
) => {
  const reader = snapshotReader(snapshot, live.reader)
  const context: ApiContext = { ...live, reader, lookUps: createLookUps(reader) }
  const { PRICE_CURRENCY: currency, network } = context.config
  // biome-ignore lint/suspicious/noExplicitAny: each call is paired with its rows
  const { columns, fieldsOf, rowsOf, pageSize, isOfNow } = chainAnswers[name] as ChainAnswer<ChainCall, any>
  const view = await viewOf(context, request.toBlock)
  let isNodeSilent = false
  const nodeIsSilent = () => {
    isNodeSilent = true
  }
  const ask = async (pageNum: number): Promise<Page> => {
    const given = Object.fromEntries(Object.entries(fieldsOf(request, pageNum)).filter(([, one]) => one !== undefined))
    const parsed = calls[name].request.safeParse(given)
    if (!parsed.success) throw badRequestOf(parsed.error, given)
    const most = isNodeSilent ? 0 : Math.max(0, heldAsked - (pageNum - 1) * (pageSize ?? 0))
    const seen: ChainView = { ...view, amounts: { most, nodeIsSilent } }
    const paged = pageSize === undefined ? {} : { pageNum, pageSize }
    const route = routes[name] as unknown as Route
    return route.answer(context, { ...parsed.data, ...paged }, seen)
  }
  const file = { columns: columns({ symbol: network.symbol, decimals: network.decimals, currency }) }
  const { head } = snapshot
  const first = await ask(1)
  // Before the file begins: rows that a file cannot hold are refused.
  const firstRows = rowsOf(first)
  const pieces = async function* (): AsyncGenerator<object[]> {
    yield firstRows
    for (let pageNum = 2; pageNum <= (first.pages ?? 1); pageNum += 1) yield rowsOf(await ask(pageNum))
  }
  const asOf = isOfNow || head === undefined ? undefined : await trueAt(name, first, { reader, request, head })
  return { ...file, pieces: pieces(), asOf }
}
