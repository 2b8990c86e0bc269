import { createServer, type Server } from 'node:http'

/** Serves the devnet's own market. @returns where, and what ends it */
export async function startPriceSource(): Promise<{ url: string; stop: () => Promise<void> }> {
  const server: Server = createServer(async (_request, response) => {
    // It names contracts of the world: what derives those is loaded when it is asked first, not before the API starts.
    const { market } = await import('./market.ts')
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(market(Date.now() / 1000)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  const { port } = server.address() as { port: number }
  return {
    url: `http://127.0.0.1:${port}/`,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
