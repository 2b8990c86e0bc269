import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { expect, it } from 'vitest'
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
