import type { AnswerStore } from '../answers/answer-store.ts'
import type { ApiContext } from '../context.ts'
import { createChangeFeed } from './change-feed.ts'
import type { EventStreams } from './event-streams.ts'
import { encodeEvent, presentChange } from './present-change.ts'
import { createFinalityNews, presentNews } from './present-news.ts'

/** What a change means for what is kept in memory; then readers hear of it. */
export const followChanges = (context: ApiContext, store: AnswerStore, streams: EventStreams) => {
  const finalityNews = createFinalityNews()
  return createChangeFeed({
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
      const moment = await context.head.refresh()
      context.metrics.headNumber.set(moment.head?.number ?? 0)
      context.metrics.keptBytes.set(store.bytes)
      const [event, news] = await Promise.all([presentChange(context, change), presentNews(context, change)])
      const bytes = encodeEvent(change.sequence, event, [...news, ...finalityNews(moment)])
      streams.publish(change.sequence, bytes)
    },
  })
}
