import { connect, type Socket } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { bodyBytesOf, limitBodies } from './body-room.ts'
import { describeError } from './errors.ts'

const kilobyte = 1024
let app: FastifyInstance
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await app.close()
})

const start = async () => {
  app = fastify({ bodyLimit: 100 * kilobyte, trustProxy: true })
  limitBodies(app, { bytes: 250 * kilobyte, bytesOfClient: 200 * kilobyte })
  app.setErrorHandler((error, _request, reply) => {
    const { status, message } = describeError(error, undefined)
    return reply.code(status).send(message)
  })
  app.post('/', (_request, reply) => reply.send('taken'))
  return Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
}

/** Sends all of a body but its last byte. @returns ends it */
const hold = (port: number, client: string, bytes: number) =>
  new Promise<{ end: () => void; answer: Promise<string> }>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    sockets.push(socket)
    const head = `POST / HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${client}\r\nContent-Type: text/plain\r\nContent-Length: ${bytes}\r\n\r\n`
    const answer = new Promise<string>((answered) =>
      socket.once('data', (data) => answered(String(data).split('\r\n')[0]!)),
    )
    socket.on('error', () => undefined)
    socket.write(head + 'a'.repeat(bytes - 1), () => resolve({ end: () => socket.write('a'), answer }))
  })
const post = async (port: number, client: string, bytes: number) =>
  (
    await fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain', 'x-forwarded-for': client },
      body: 'a'.repeat(bytes),
    })
  ).status

it('turns away a client whose bodies are under way, then all; short ones pass; room comes back with the answers', async () => {
  const port = await start()
  const first = [await hold(port, '10.0.0.1', 100 * kilobyte), await hold(port, '10.0.0.1', 100 * kilobyte)]
  await expect.poll(() => post(port, '10.0.0.1', 50 * kilobyte)).toBe(429)
  expect(await post(port, '10.0.0.1', 15 * kilobyte)).toBe(200)
  expect(await post(port, '10.0.0.2', 50 * kilobyte)).toBe(200)
  const second = await hold(port, '10.0.0.2', 50 * kilobyte)
  await expect.poll(() => post(port, '10.0.0.3', 50 * kilobyte)).toBe(503)
  for (const { end } of [...first, second]) end()
  for (const { answer } of [...first, second]) expect(await answer).toBe('HTTP/1.1 200 OK')
  await expect.poll(() => post(port, '10.0.0.1', 100 * kilobyte)).toBe(200)
})

it('gives back the room of a client that leaves in the middle', async () => {
  const port = await start()
  await hold(port, '10.0.0.1', 100 * kilobyte)
  await hold(port, '10.0.0.1', 100 * kilobyte)
  for (const socket of sockets.splice(0)) socket.destroy()
  await expect.poll(() => post(port, '10.0.0.1', 100 * kilobyte)).toBe(200)
})

it('counts a body of unknown length as long as it may be, and one that is refused for its length not', () => {
  expect(bodyBytesOf({ 'transfer-encoding': 'chunked' }, 7)).toBe(7)
  expect(bodyBytesOf({ 'content-length': '5' }, 7)).toBe(5)
  expect(bodyBytesOf({ 'content-length': '8' }, 7)).toBe(0)
  expect(bodyBytesOf({}, 7)).toBe(0)
})
