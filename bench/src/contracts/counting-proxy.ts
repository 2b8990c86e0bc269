import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface CountingProxy {
  url: string
  /** Requests since `begin` whose body names this text. */
  count(text: string): number
  begin(): void
  stop(): Promise<void>
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

/** Stands before a node and remembers what it was asked. */
export const startCountingProxy = async (nodeUrl: string): Promise<CountingProxy> => {
  let asked: string[] = []
  const server = createServer((request, response) => {
    const forward = async () => {
      const body = await bodyOf(request)
      asked.push(body.toLowerCase())
      const answer = await fetch(nodeUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      response.writeHead(answer.status, { 'content-type': 'application/json' })
      response.end(await answer.text())
    }
    forward().catch(() => response.writeHead(502).end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    count: (text) => asked.filter((body) => body.includes(text.toLowerCase())).length,
    begin: () => {
      asked = []
    },
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
