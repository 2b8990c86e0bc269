import type { BlockBundle } from '@corescope/chain/types/block-bundle'
import { readCoreEvent } from '@corescope/decode/core-events/core-event'
import { bundlesOf, readRecording } from '../core-net/recording.ts'
import { eventually } from './eventually.ts'
import { type IndexedApi, startIndexedApi } from './indexed-api.ts'
import { coreRecordings, ownCoreRecordings, readCoreRecording } from './recorded-core.ts'
import { walkList } from './walk-list.ts'

/** Recorded networks of Core nodes: the one of this repository, and the one beside it where it is. */
export const recordedNetworks: readonly { network: string; read: () => BlockBundle[] }[] = [
  ...ownCoreRecordings
    .filter(({ version }) => version === 'v1.0.19')
    .map(({ version, file }) => ({ network: version, read: () => bundlesOf(readRecording(file)) })),
  ...(coreRecordings.isThere
    ? [{ network: 'v1.0.19-staking', read: () => readCoreRecording('v1.0.19-staking.jsonl.gz') }]
    : []),
]

const readEvents = (bundles: readonly BlockBundle[]) =>
  bundles.flatMap(({ block, receipts }) =>
    receipts.flatMap(({ logs, transactionHash }) =>
      logs.flatMap((log) => {
        const event = readCoreEvent(log)
        return event === undefined ? [] : [{ ...event, block: block.number, transactionHash, log }]
      }),
    ),
  )
type RecordedEvent = ReturnType<typeof readEvents>[number]

/** A database that holds a recorded network, an API in front of it, and the events themselves to compare with. */
export interface CoreWorld {
  bundles: BlockBundle[]
  /** Oldest first. */
  events: RecordedEvent[]
  named(...names: string[]): RecordedEvent[]
  api: IndexedApi
  /** The data of a call, which is as its schema says. @throws where it is not, or the call fails */
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the call it makes
  ask(call: { path: string; response: any }, request: object): Promise<any>
  /** Every record of a list. */
  // biome-ignore lint/suspicious/noExplicitAny: records of several lists
  walk(call: { path: string }, request?: object): Promise<any[]>
}

/** @param environment settings of the API beside the database's */
export const startCoreWorld = async (
  bundles: BlockBundle[],
  environment: Record<string, string> = {},
): Promise<CoreWorld> => {
  const api = await startIndexedApi(bundles[0]!.block.hash, environment)
  for (let at = 0; at < bundles.length; at += 40) await api.commit(bundles.slice(at, at + 40))
  // Pages of one list are of one head: the API has heard of the last block before the first is asked for.
  const head = bundles.at(-1)!.block.number
  await eventually(async () => {
    const { asOf } = await api.ask('/api/chain/search_block', {})
    if (asOf?.number !== head) throw new Error(`the API knows block ${asOf?.number}, not ${head}`)
  })
  const events = readEvents(bundles)
  return {
    ...{ bundles, events, api },
    named: (...names) => events.filter(({ name }) => names.includes(name)),
    ask: async (call, request) => {
      const { body } = await api.call(call.path, request)
      if (body.message !== '') throw new Error(`${call.path}: ${body.message}`)
      return call.response.parse(body.data)
    },
    walk: (call, request = {}) => walkList(api.ask, call.path, request, 10),
  }
}
