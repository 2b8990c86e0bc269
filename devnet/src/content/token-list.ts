import { contractAddress } from '../world/contracts.ts'
import { publish } from './orchard.ts'
import { drawFruitSvg } from './pictures.ts'

const icon = (fruit: string, word: string) =>
  publish({ type: 'image/svg+xml', bytes: Buffer.from(drawFruitSvg(fruit, '#fbf8f1', word)) })

const { wrappedCore, stableToken, bitcoinToken, gameToken } = contractAddress
const listed = [
  ['Wrapped CORE', 'WCORE', 18, wrappedCore, '#f5901d'],
  ['Devnet Dollar', 'DUSD', 6, stableToken, '#2e7d4f'],
  ['Wrapped Devnet Bitcoin', 'dBTC', 8, bitcoinToken, '#e8b10c'],
  ['Orchard Apples', 'APPLE', 18, gameToken, '#b3261e'],
] as const

/** The devnet's token list (tokenlists.org), on its own gateway. */
export const publishedListUri = publish({
  type: 'application/json',
  bytes: Buffer.from(
    JSON.stringify({
      name: 'Orchard',
      timestamp: '2026-01-01T00:00:00Z',
      version: { major: 1, minor: 0, patch: 0 },
      tokens: listed.map(([name, symbol, decimals, address, colour]) => ({
        ...{ chainId: 1112, address, name, symbol, decimals, logoURI: icon(colour, symbol) },
      })),
    }),
  ),
})
