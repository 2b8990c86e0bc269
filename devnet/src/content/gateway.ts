import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { contentFiles } from './orchard.ts'

/**
 * The devnet's own IPFS gateway: the files its items name, under their content ids, on a machine without internet too.
 * @returns where, and what ends it
 */
export async function startContentGateway(): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const file = request.method === 'GET' ? contentFiles.get(request.url ?? '') : undefined
    if (file === undefined) response.writeHead(404, { 'content-type': 'text/plain' }).end('no such content')
    else response.writeHead(200, { 'content-type': file.type }).end(file.bytes)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
