import { createServer, type Server } from 'node:http'

const DAY = 86_400
/** Two slow and one quick swing around a level: enough for a price that moves like one. */
const swing = (seconds: number) =>
  0.06 * Math.sin(seconds / (9 * DAY)) + 0.025 * Math.sin(seconds / (0.7 * DAY)) + 0.004 * Math.sin(seconds / 1_700)

/** Price of a coin of the devnet at a time, a pure function of the clock: these coins trade nowhere. */
export function devnetPrice(level: number, seconds: number): { lastTxPrice: string; rise24hVol: string } {
  const at = (time: number) => level * (1 + swing(time + level))
  const change = (at(seconds) / at(seconds - DAY) - 1) * 100
  return { lastTxPrice: at(seconds).toPrecision(7), rise24hVol: change.toFixed(2) }
}

/** Serves the devnet's own market: the coin first, then bitcoin. @returns where, and what ends it */
export async function startPriceSource(): Promise<{ url: string; stop: () => Promise<void> }> {
  const server: Server = createServer((_request, response) => {
    const seconds = Date.now() / 1000
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ marketPriceList: [devnetPrice(0.5, seconds), devnetPrice(90_000, seconds)] }))
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
