import type { ChainNews, ChangeEvent } from '@corescope/api-schema/events/change-event'
import { listBlocksByNumber } from '@corescope/store/blocks/read'
import type { ChangeRow } from '@corescope/store/changes/read'
import { hex } from '../answers/wire.ts'
import type { ApiContext } from '../context.ts'
import { presentBlockSummary } from '../entities/blocks/present.ts'

interface Point {
  number: number
  hash: string | null
}
const noHash = `0x${'0'.repeat(64)}`
const reference = (point: Point) => ({ number: point.number, hash: hex(point.hash ?? noHash) })

/** A row of the feed as readers get it. A block that has lost its place since then is told as `blocks`. */
export const presentChange = async (context: ApiContext, row: ChangeRow): Promise<ChangeEvent> => {
  const head = { number: row.blockNumber, hash: hex(row.blockHash) }
  if (row.kind === 'reorg') {
    const { ancestor, displaced, depth } = row.body as { ancestor: Point; displaced: Point; depth: number }
    return { kind: 'reorg', ancestor: reference(ancestor), displaced: reference(displaced), depth }
  }
  if (row.kind === 'blocks') return { kind: 'blocks', head }
  const [block] = await listBlocksByNumber(context.reader, [row.blockNumber])
  if (block === undefined || block.hash !== row.blockHash) return { kind: 'blocks', head }
  const mentions = await context.book.mentions([block.minerId])
  return { kind: 'block', head, block: presentBlockSummary(block, mentions) }
}

/** A change as a server-sent event, behind the news it brought: bytes, encoded once for all streams. */
export const encodeEvent = (sequence: number, event: ChangeEvent, news: readonly ChainNews[] = []): Buffer => {
  const named = news.map((one) => `event: ${one.kind}\ndata: ${JSON.stringify(one)}\n\n`)
  return Buffer.from(`${named.join('')}id: ${sequence}\ndata: ${JSON.stringify(event)}\n\n`)
}
