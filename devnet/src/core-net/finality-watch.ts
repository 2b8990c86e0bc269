import { setTimeout as pause } from 'node:timers/promises'
import { ask } from '../real-nodes/ask.ts'
import type { Driven } from './steps.ts'

interface Header {
  number: string
  hash: string
}

/** Asks a node again and again what it calls `finalized`, and with which head. Ends with what it said of blocks that stayed. */
export const watchFinality = (url: string): (() => Promise<NonNullable<Driven['finalized']>>) => {
  let isOver = false
  const seen: { head: Header; block: number }[] = []
  const block = (tag: string) => ask<Header | null>(url, 'eth_getBlockByNumber', tag, false)
  const watching = (async () => {
    while (!isOver) {
      const head = await block('latest')
      // Nodes of v1.0.19 know no such block and say so.
      const finalized = await block('finalized').catch(() => null)
      const after = await block('latest')
      // Before Plato a node of Hermes names block 0, which says nothing.
      if (head !== null && head.hash === after?.hash && finalized !== null && Number(finalized.number) > 0)
        seen.push({ head, block: Number(finalized.number) })
      await pause(1_500)
    }
  })()
  return async () => {
    isOver = true
    await watching
    const stayed = []
    for (const { head, block: number } of seen)
      if ((await block(head.number))?.hash === head.hash) stayed.push({ head: Number(head.number), block: number })
    return stayed
  }
}
