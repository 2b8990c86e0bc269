import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { expect, it, vi } from 'vitest'
import { createEventStreams } from './event-streams.ts'

const response = () => new ServerResponse(new IncomingMessage(new Socket()))

it('ends its streams at a stop, and one whose opening the stop overtook', () => {
  const streams = createEventStreams(() => undefined)
  const [early, late] = [response(), response()]
  streams.add(early, 0)
  expect(early.writableEnded).toBe(false)
  streams.closeAll()
  streams.add(late, 0)
  expect([early.writableEnded, late.writableEnded]).toEqual([true, true])
})

it('gives a client no more places than it may have, and each back once', () => {
  const streams = createEventStreams(() => undefined, 2)
  const first = streams.takePlace('one')
  expect(streams.takePlace('one')).toBeDefined()
  expect(streams.takePlace('one')).toBeUndefined()
  expect(streams.takePlace('other')).toBeDefined()
  first?.()
  first?.()
  expect(streams.takePlace('one')).toBeDefined()
  expect(streams.takePlace('one')).toBeUndefined()
  streams.closeAll()
})

it('beats for readers of a chain that pauses, so that nothing between takes the stream for dead', () => {
  vi.useFakeTimers()
  const streams = createEventStreams(() => undefined)
  const reader = response()
  const written = vi.spyOn(reader, 'write').mockReturnValue(true)
  streams.add(reader, 0)
  vi.advanceTimersByTime(30_000)
  expect(written.mock.calls.map(([bytes]) => String(bytes))).toEqual([': still here\n\n', ': still here\n\n'])
  streams.closeAll()
  vi.useRealTimers()
})
