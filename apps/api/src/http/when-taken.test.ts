import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import fastify, { type FastifyReply } from 'fastify'
import { expect, it } from 'vitest'
import { cutOffIdle, cutOffLong } from './when-taken.ts'

const piece = 'x'.repeat(64 * 1024)

/** A server that answers with a stream, whose reader is cut off when idle for `idleMs`, or after `longestMs`. */
const startServer = async (
  lines: (reply: FastifyReply) => AsyncGenerator<string>,
  idleMs: number,
  longestMs?: number,
) => {
  const app = fastify()
  let tellStopped = () => undefined as unknown
  const stopped = new Promise<void>((resolve) => {
    tellStopped = resolve
  })
  app.get('/', (_request, reply) => {
    cutOffIdle(reply, idleMs)
    if (longestMs !== undefined) cutOffLong(reply, longestMs)
    const stream = Readable.from(lines(reply), { highWaterMark: 1 })
    stream.on('close', () => tellStopped())
    return reply.send(stream)
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  return { app, port: (app.server.address() as AddressInfo).port, stopped }
}

it('a reader who takes nothing of an answer is cut off, and its source ends', async () => {
  const endless = async function* () {
    for (;;) yield piece
  }
  const { app, port, stopped } = await startServer(endless, 200)
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.pause()
  socket.on('error', () => undefined)
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await stopped
  socket.destroy()
  await app.close()
})

it('a reader for whom nothing waits is not, however long the next piece takes', async () => {
  const late = async function* (reply: FastifyReply) {
    yield piece
    await once(reply.raw, 'timeout')
    yield piece
  }
  const { app, port } = await startServer(late, 200)
  const response = await fetch(`http://127.0.0.1:${port}/`)
  expect((await response.text()).length).toBe(2 * piece.length)
  await app.close()
})

it('a reader who takes a little again and again is cut off in the end', async () => {
  const endless = async function* () {
    for (;;) yield piece
  }
  const { app, port, stopped } = await startServer(endless, 60_000, 300)
  const response = await fetch(`http://127.0.0.1:${port}/`)
  const taking = async () => {
    for await (const _bytes of response.body!) await setImmediate()
  }
  // told as a file that broke off, not as one that ends
  await expect(taking()).rejects.toThrow('terminated')
  await stopped
  await app.close()
})

it('an answer that ends in time is whole', async () => {
  const short = async function* () {
    yield piece
  }
  const { app, port } = await startServer(short, 60_000, 60_000)
  expect((await (await fetch(`http://127.0.0.1:${port}/`)).text()).length).toBe(piece.length)
  await app.close()
})
