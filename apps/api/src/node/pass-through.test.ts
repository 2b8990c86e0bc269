import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { createPassThrough } from './pass-through.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.closeAllConnections()
})
const serve = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const bounds = { timeoutMs: 10_000, answerBytes: 1000 }

it('hands on what the first node says that answers', async () => {
  const broken = await serve((_, response) => response.writeHead(502).end('<html>'))
  const node = await serve((_, response) => response.end('{"result":"0x1"}'))
  expect(await createPassThrough([broken, node], bounds)('{}')).toEqual({
    text: '{"result":"0x1"}',
    answer: { result: '0x1' },
  })
  await expect(createPassThrough([broken], bounds)('{}')).rejects.toThrow('The node cannot be reached.')
})

it('passes over an answer that was cut off', async () => {
  const cut = await serve((_, response) => response.end('{"result":"0x1'))
  const node = await serve((_, response) => response.end('{"result":"0x1"}'))
  expect((await createPassThrough([cut, node], bounds)('{}')).answer).toEqual({ result: '0x1' })
})

it('reads no more than the bound, also where the node does not say how long its answer is', async () => {
  let ended = false
  const endless = await serve((_, response) => {
    response.on('close', () => {
      ended = true
    })
    const more = () => {
      while (response.write('[1,') && !response.destroyed);
    }
    response.on('drain', more)
    more()
  })
  let asked = 0
  const next = await serve((_, response) => {
    asked += 1
    response.end('{}')
  })
  await expect(createPassThrough([endless, next], bounds)('{}')).rejects.toThrow('too large to be passed on')
  await expect.poll(() => ended).toBe(true)
  expect(asked).toBe(0)
})

it('what keeps a node busy for all the time there is, is not given to the next', async () => {
  let asked = 0
  const silent = await serve(() => undefined)
  const next = await serve((_, response) => {
    asked += 1
    response.end('{}')
  })
  const passThrough = createPassThrough([silent, next], { ...bounds, timeoutMs: 50 })
  await expect(passThrough('{}')).rejects.toThrow('The node did not answer in time.')
  expect(asked).toBe(0)
})

it('the answers of one request share its room', async () => {
  const node = await serve((_, response) => response.end(JSON.stringify({ result: '0x'.padEnd(500, '0') })))
  const passThrough = createPassThrough([node], bounds)
  const room = passThrough.room()
  await passThrough('{}', room)
  await expect(passThrough('{}', room)).rejects.toThrow('too large to be passed on')
  await expect(passThrough('{}')).resolves.toBeDefined()
})
