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

/**
 * Of an answer that is written piece by piece, for as long as its reader takes it: one who takes nothing of what waits for a minute
 * is cut off. A slow one goes on, and so does one for whom nothing waits.
 */
export const cutOffIdle = (reply: FastifyReply, idleMs = mostMs): void => {
  // Node counts a write that goes forward, if only by a part, as a sign of life
  reply.raw.setTimeout(idleMs, () => {
    if (reply.raw.writableLength > 0) reply.raw.destroy()
  })
}

/** Longest that an answer may be written: a million rows of 300 bytes have come over a line of 14 KB a second by then. */
const longestMs = 6 * 60 * 60_000

/**
 * Cuts off an answer that is written piece by piece for longer than this, however its reader takes it: what is read for it (a
 * snapshot of the database, a place) is not held for days.
 */
export const cutOffLong = (reply: FastifyReply, mostMs = longestMs): void => {
  const timer = setTimeout(() => reply.raw.destroy(), mostMs).unref()
  reply.raw.once('close', () => clearTimeout(timer))
}
