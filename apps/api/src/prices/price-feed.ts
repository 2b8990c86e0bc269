import { isIP } from 'node:net'
import { z } from 'zod'

export interface Price {
  lastTxPrice: string
  rise24hVol: string
}

export interface Prices {
  /** First the coin, then bitcoin; empty when no price is known. */
  list: Price[]
  /** Tokens by lower-case address; empty when no price is known. */
  tokens: ReadonlyMap<string, Price>
  /** Unix seconds of the last successful reading. */
  updatedAt: number | null
  source: string | null
  /** Why there is no (newer) price. */
  problem: string | null
}

/** Market prices from one configured source. */
export interface PriceFeed {
  current(): Prices
  start(): void
  stop(): void
}

const decimal = /^\d+(\.\d+)?$/
const signedDecimal = /^-?\d+(\.\d+)?$/

/** A finite number as a decimal text with the digits it is written by, without an exponent: 5e-8 → 0.00000005. Pure. */
const plainDecimal = (number: number): string => {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(number)) ?? []
  const point = whole.length + Number(exponent)
  const digits = `${whole}${fraction}`
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`
  if (point >= digits.length) return `${sign}${digits.padEnd(point, '0')}`
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`
}

const decimalText = (form: RegExp) =>
  z.union([z.string(), z.number().transform(plainDecimal)]).pipe(z.string().regex(form))
const entrySchema = z.object({ lastTxPrice: decimalText(decimal), rise24hVol: decimalText(signedDecimal) })
const maxTokens = 10_000
const listSchema = z.object({
  marketPriceList: z.array(entrySchema).min(1).max(2),
  tokenPriceList: z.array(z.unknown()).default([]),
})
const tokenSchema = entrySchema.extend({
  contractAddress: z
    .string()
    .regex(/^0x[0-9a-fA-F]{40}$/)
    .toLowerCase(),
})
/** The shape of this product's own `market/price` with prices of tokens like those of `token_price`, bare or in its envelope: deployments can feed each other. */
const answerSchema = z.union([listSchema, z.object({ data: listSchema }).transform(({ data }) => data)])

const refreshMs = 60_000
/** Older prices are withdrawn rather than shown. */
const staleSeconds = 15 * 60
const nowSeconds = () => Math.floor(Date.now() / 1000)

/** `static:coin,bitcoin[,coin change,bitcoin change]`, prices as decimals. Pure. */
export const parseStatic = (source: string): Price[] => {
  const [coin = '', bitcoin = '', coinChange = '0', bitcoinChange = '0'] = source.slice('static:'.length).split(',')
  const isDecimal = [coin, bitcoin].every((price) => decimal.test(price))
  if (!isDecimal || ![coinChange, bitcoinChange].every((change) => signedDecimal.test(change))) {
    throw new Error(`PRICE_SOURCE is "${source}", expected static:coin,bitcoin[,change,change] with decimal prices`)
  }
  return [
    { lastTxPrice: coin, rise24hVol: coinChange },
    { lastTxPrice: bitcoin, rise24hVol: bitcoinChange },
  ]
}

/** Prices of tokens; an entry of another form is left out, for a list of thousands always has one. */
const tokensOf = (list: readonly unknown[]): Map<string, Price> => {
  const parsed = list.slice(0, maxTokens).map((entry) => tokenSchema.safeParse(entry))
  return new Map(
    parsed.flatMap(({ data }) => {
      if (data === undefined) return []
      const { contractAddress, ...price } = data
      return [[contractAddress, price] as const]
    }),
  )
}

const read = async (url: string): Promise<Pick<Prices, 'list' | 'tokens'>> => {
  const response = await fetch(url, { signal: AbortSignal.timeout(8000), headers: { accept: 'application/json' } })
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  const text = await response.text()
  if (text.length > 1_000_000) throw new Error('answer too large')
  const { marketPriceList, tokenPriceList } = answerSchema.parse(JSON.parse(text))
  return { list: marketPriceList, tokens: tokensOf(tokenPriceList) }
}

const nothing: Pick<Prices, 'list' | 'tokens'> = { list: [], tokens: new Map() }

/** How everybody is told of a source: its host name; one inside the operator's network is the site's own, and no more is said. */
export const publicSource = (url: string): string => {
  const { hostname } = new URL(url)
  const isInside =
    isIP(hostname.replace(/^\[|\]$/g, '')) !== 0 ||
    !/\.(?!local$|localhost$|internal$|lan$|home$)[^.]+$/i.test(hostname)
  return isInside ? 'own' : hostname
}

const polling = (url: string): PriceFeed => {
  const host = publicSource(url)
  let known: Pick<Prices, 'list' | 'tokens'> = nothing
  let updatedAt: number | null = null
  let problem: string | null = null
  let timer: NodeJS.Timeout | undefined
  const refresh = async () => {
    try {
      known = await read(url)
      updatedAt = nowSeconds()
      problem = null
    } catch (error) {
      problem = `The price source ${host} does not answer (${(error as Error).message.slice(0, 120)}).`
    }
  }
  return {
    current: () => {
      const fresh = updatedAt !== null && nowSeconds() - updatedAt <= staleSeconds
      return { ...(fresh ? known : nothing), updatedAt, source: host, problem }
    },
    start: () => {
      void refresh()
      timer = setInterval(() => void refresh(), refreshMs)
    },
    stop: () => clearInterval(timer),
  }
}

const fixed = (prices: Prices): PriceFeed => ({
  current: () => prices,
  start: () => undefined,
  stop: () => undefined,
})

/**
 * The feed of `PRICE_SOURCE`: `none`, `static:coin,bitcoin[,…]` or a URL.
 * @throws Error naming the setting when it is none of these
 */
export const createPriceFeed = (source: string): PriceFeed => {
  if (source === 'none') {
    return fixed({ ...nothing, updatedAt: null, source: null, problem: 'No price source is configured.' })
  }
  if (source.startsWith('static:')) {
    return fixed({ ...nothing, list: parseStatic(source), updatedAt: nowSeconds(), source: 'static', problem: null })
  }
  if (!URL.canParse(source)) throw new Error(`PRICE_SOURCE is "${source}", expected none, static:… or a URL`)
  return polling(source)
}
