import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { promisify } from 'node:util'
import fastify from 'fastify'
import { expect, it, vi } from 'vitest'
import { createCloser } from './close-server.ts'

const signal = () => {
  let give: () => void = () => undefined
  const given = new Promise<void>((resolve) => {
    give = resolve
  })
  return { given, give: () => give() }
}

it('a reader who left while earlier hooks ran holds nobody up: the server stops, whatever a browser opened ahead', async () => {
  // the connection without a request would be kept for ever
  const app = fastify({ forceCloseConnections: 'idle', http: { headersTimeout: 0 } })
  const [arrived, known] = [signal(), signal()]
  app.addHook('onRequest', async () => {
    arrived.give()
    await known.given
  })
  const close = createCloser(app)
  const answered = signal()
  app.get('/', async () => {
    answered.give()
    return 'here'
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const ahead = connect(port, '127.0.0.1')
  await once(ahead, 'connect')
  const leaving = connect(port, '127.0.0.1')
  leaving.write('GET / HTTP/1.1\r\nhost: here\r\n\r\n')
  await arrived.given
  leaving.destroy()
  const count = promisify(app.server.getConnections.bind(app.server))
  await vi.waitFor(async () => expect(await count()).toBe(1), { timeout: 60_000 })
  known.give()
  await answered.given
  const ended = once(ahead, 'close')
  await close()
  await ended
})
