import { symbolKey } from './symbol-key.ts'

/** Whether a token's symbol looks like that of the chain's coin. Pure. */
export const isCoinSymbol = (symbol: string | null, coin: string): boolean =>
  symbolKey(symbol) !== null && symbolKey(symbol) === symbolKey(coin)
