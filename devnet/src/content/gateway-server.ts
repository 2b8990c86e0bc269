import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type GatewayServer = { url: string; stop: () => Promise<void> }

/** What is served is made when it is asked for first: the pictures are drawn, the list names contracts of the world. */
const loadFiles = async () => {
  await import('./token-list.ts')
  return (await import('./orchard.ts')).contentFiles
}

/** Opens the devnet's own IPFS gateway: the files its items name, under their content ids. */
export async function openGatewayServer(): Promise<GatewayServer> {
  const server = createServer(async (request, response) => {
    const file = request.method === 'GET' ? (await loadFiles()).get(request.url ?? '') : undefined
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
