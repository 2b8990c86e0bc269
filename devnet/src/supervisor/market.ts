import { contractAddress } from '../world/contracts.ts'

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

const levels = { coin: 0.5, bitcoin: 90_000, dollar: 1, apple: 0.003 }

/** The devnet's own market: the coin first, then bitcoin; its dollar stands still, its bitcoin goes with bitcoin. */
export const market = (seconds: number) => {
  const coin = devnetPrice(levels.coin, seconds)
  const bitcoin = devnetPrice(levels.bitcoin, seconds)
  const { wrappedCore, stableToken, bitcoinToken, gameToken } = contractAddress
  return {
    marketPriceList: [coin, bitcoin],
    tokenPriceList: [
      { contractAddress: wrappedCore, ...coin },
      { contractAddress: stableToken, lastTxPrice: String(levels.dollar), rise24hVol: '0' },
      { contractAddress: bitcoinToken, ...bitcoin },
      { contractAddress: gameToken, ...devnetPrice(levels.apple, seconds) },
    ],
  }
}
