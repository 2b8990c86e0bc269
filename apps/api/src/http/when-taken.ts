import { finished } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** Whoever reads no faster than this is left: what waits for them takes room from others. */
const mostMs = 60_000

/** Calls back when the answer has left this process, or its reader has gone. A reader who takes a minute for it is cut off. */
export const whenTaken = (reply: FastifyReply, taken: () => void): void => {
  const timer = setTimeout(() => reply.raw.destroy(), mostMs).unref()
  finished(reply.raw, () => {
    clearTimeout(timer)
    taken()
  })
}
