import type { AnswerStore } from '../answers/answer-store.ts'
import type { ApiContext } from '../context.ts'
import { createChangeFeed } from './change-feed.ts'
import type { EventStreams } from './event-streams.ts'
import { encodeEvent, presentChange } from './present-change.ts'

/** What a change means for what is kept in memory; then readers hear of it. */
export const followChanges = (context: ApiContext, store: AnswerStore, streams: EventStreams) =>
  createChangeFeed({
    reader: context.reader,
    log: context.log,
    onChange: async (change) => {
      if (change.kind === 'reorg') {
        store.dropAbove(change.blockNumber)
        context.book.afterReorg()
        context.abis.forget()
      } else {
        context.book.afterBlock()
        context.abis.afterBlock()
      }
      const { head } = await context.head.refresh()
      context.metrics.headNumber.set(head?.number ?? 0)
      context.metrics.keptBytes.set(store.bytes)
      streams.publish(change.sequence, encodeEvent(change.sequence, await presentChange(context, change)))
    },
  })
