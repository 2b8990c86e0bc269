import type { ServerResponse } from 'node:http'

interface Stream {
  response: ServerResponse
  /** Newest event written; live ones at or below it are skipped (they came with the replay). */
  sent: number
}

interface Kept {
  sequence: number
  bytes: Buffer
}

/** All open event streams. An event is one buffer, written to each; nothing is queued per reader beyond its socket. */
export interface EventStreams {
  /** Live event for everyone. */
  publish(sequence: number, bytes: Buffer): void
  /** Adds a reader whose missed events have been written up to `sent`; after `closeAll` it is sent away at once. */
  add(response: ServerResponse, sent: number): void
  /** Events after a sequence number from memory; undefined when they reach back too far. */
  since(sequence: number): Kept[] | undefined
  closeAll(): void
  readonly size: number
  /**
   * A place for one more stream of a client, taken before it is opened.
   * @returns what gives the place back; undefined where the client has all it may have
   */
  takePlace(client: string): (() => void) | undefined
}

const heartBeatMs = 15_000
const keptEvents = 2000
/** A reader that leaves this much unread is disconnected; it resumes by Last-Event-ID. */
const maxUnreadBytes = 256 * 1024
const heartBeat = Buffer.from(': still here\n\n')

/** @param maxOfClient streams that one client may hold; 0: no limit */
export const createEventStreams = (onCount: (count: number) => void, maxOfClient = 0): EventStreams => {
  const places = new Map<string, number>()
  const streams = new Set<Stream>()
  const kept: Kept[] = []
  let isClosed = false
  const write = (stream: Stream, bytes: Buffer) => {
    if (stream.response.writableLength > maxUnreadBytes) stream.response.destroy()
    else stream.response.write(bytes)
  }
  const beat = setInterval(() => {
    for (const stream of streams) write(stream, heartBeat)
  }, heartBeatMs)
  beat.unref()
  return {
    publish: (sequence, bytes) => {
      kept.push({ sequence, bytes })
      if (kept.length > keptEvents) kept.shift()
      for (const stream of streams) {
        if (sequence <= stream.sent) continue
        stream.sent = sequence
        write(stream, bytes)
      }
    },
    add: (response, sent) => {
      if (isClosed) {
        response.end()
        return
      }
      const stream = { response, sent }
      streams.add(stream)
      onCount(streams.size)
      response.once('close', () => {
        streams.delete(stream)
        onCount(streams.size)
      })
    },
    since: (sequence) => {
      const first = kept[0]
      if (first === undefined || first.sequence > sequence + 1) return undefined
      return kept.filter((event) => event.sequence > sequence)
    },
    closeAll: () => {
      isClosed = true
      clearInterval(beat)
      for (const { response } of streams) response.end()
    },
    takePlace: (client) => {
      const taken = places.get(client) ?? 0
      if (maxOfClient > 0 && taken >= maxOfClient) return undefined
      places.set(client, taken + 1)
      let isGiven = false
      return () => {
        if (isGiven) return
        isGiven = true
        const left = (places.get(client) ?? 1) - 1
        if (left > 0) places.set(client, left)
        else places.delete(client)
      }
    },
    get size() {
      return streams.size
    },
  }
}
