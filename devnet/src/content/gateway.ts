import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tokenListUri } from './token-list-uri.ts'

export type ContentGateway = {
  url: string
  settings: { IPFS_GATEWAYS: string; TOKEN_LIST: string }
  stop: () => Promise<void>
}

/** What is served is made when it is asked for first: the pictures are drawn, the list names contracts of the world. */
const loadFiles = async () => {
  await import('./token-list.ts')
  return (await import('./orchard.ts')).contentFiles
}

/**
 * The devnet's own IPFS gateway: the files its items name, under their content ids, on a machine without internet too.
 * @returns where, what to set so that it is used, and what ends it
 */
export async function startContentGateway(): Promise<ContentGateway> {
  const server = createServer(async (request, response) => {
    const file = request.method === 'GET' ? (await loadFiles()).get(request.url ?? '') : undefined
    if (file === undefined) response.writeHead(404, { 'content-type': 'text/plain' }).end('no such content')
    else response.writeHead(200, { 'content-type': file.type }).end(file.bytes)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    settings: { IPFS_GATEWAYS: url, TOKEN_LIST: tokenListUri },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
