import type { HistoryCoverage } from '@corescope/api-schema/balance-history/calls'
import { getHistoryLane } from '@corescope/store/balance-history/read'
import { getBlockPoint } from '@corescope/store/head/read'
import type { ChainView } from '../../answers/route.ts'
import type { ApiContext } from '../../context.ts'

interface HistoryView extends ChainView {
  coverage: HistoryCoverage
}

/** The view cut at the newest block the history has passed: it may lag behind the head. */
export const cutAtHistory = async ({ reader }: ApiContext, view: ChainView): Promise<HistoryView> => {
  const lane = await getHistoryLane(reader)
  const { point: asked } = view
  const { idle = null, message = null } = lane ?? {}
  if (lane === undefined || lane.hash === null || asked === undefined || asked.number < lane.first) {
    return { ...view, point: undefined, coverage: { from: null, head: null, idle, message } }
  }
  const point = asked.number <= lane.number ? asked : await getBlockPoint(reader, lane.number)
  return { ...view, point, coverage: { from: lane.first, head: lane.number, idle, message } }
}
