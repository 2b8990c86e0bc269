import type { Hex } from '@corescope/chain/types/hex'
import {
  BitcoinTransactionError,
  maxTransactionBytes,
  readBitcoinTransaction,
} from '@corescope/decode/bitcoin/transaction'
import { z } from 'zod'
import { createHeavyWork } from '../answers/heavy-work.ts'
import type { ApiConfig } from '../config.ts'
import { BitcoinSourceError, getText } from './get-text.ts'

/** Where a Bitcoin transaction stands. `height` and `timestamp` (unix seconds) are of its block. */
export interface BitcoinStanding {
  state: 'confirmed' | 'pending' | 'unknown'
  height: number | null
  timestamp: number | null
  confirmations: number | null
  /** What each input spends, as the source tells it: nothing here proves it. */
  spends: readonly { address: string | null; amount: string | null }[]
}

/** Bitcoin as an API in the form of mempool.space (esplora) tells it. */
export interface BitcoinSource {
  /**
   * Bytes of a transaction; their id is computed anew, so that a source that lies is found out.
   * @returns undefined where Bitcoin has no such transaction
   * @throws BitcoinSourceError
   */
  raw(txid: string): Promise<Hex | undefined>
  /** @throws BitcoinSourceError */
  standing(txid: string): Promise<BitcoinStanding>
}

const spentSchema = z
  .object({
    scriptpubkey_address: z.string().max(120).optional(),
    value: z.number().int().nonnegative(),
  })
  .nullish()
/** The time of a Bitcoin block has 32 bits. */
const lastBlockTime = 0xffff_ffff
const transactionSchema = z.object({
  vin: z.array(z.object({ prevout: spentSchema })).max(20_000),
  status: z.object({
    confirmed: z.boolean(),
    block_height: z.number().int().nonnegative().optional(),
    block_time: z.number().int().nonnegative().max(lastBlockTime).optional(),
  }),
})

const maxJsonBytes = 4_000_000
const freshMs = 20_000
/** Questions at once, in line, and what is kept of their answers. */
const limits = { atOnce: 4, waiting: 40, waitingMs: 3_000, keptBytes: 16_000_000, what: 'Bitcoin transactions' }
const unknown: BitcoinStanding = {
  state: 'unknown',
  height: null,
  timestamp: null,
  confirmations: null,
  spends: [],
}

const readJson = <Found>(base: string, text: string, schema: z.ZodType<Found>): Found => {
  try {
    return schema.parse(JSON.parse(text))
  } catch (error) {
    throw new BitcoinSourceError(
      `The Bitcoin source (BITCOIN_API_URL) at ${new URL(base).host} answers what is none of mempool.space’s answers.`,
      { cause: error },
    )
  }
}

const checkRaw = (base: string, txid: string, text: string): Hex => {
  const lies = (what: string) =>
    new BitcoinSourceError(`The Bitcoin source (BITCOIN_API_URL) at ${new URL(base).host} ${what}.`)
  const digits = text.trim().toLowerCase()
  if (!/^(?:[0-9a-f]{2})+$/.test(digits)) throw lies('answers no hex')
  const raw: Hex = `0x${digits}`
  try {
    if (readBitcoinTransaction(raw).txid === txid) return raw
  } catch (error) {
    if (!(error instanceof BitcoinTransactionError)) throw error
    throw lies('answers bytes that are no transaction')
  }
  throw lies(`answers another transaction than ${txid}`)
}

const askStanding = async (base: string, txid: string, timeoutMs: number): Promise<BitcoinStanding> => {
  const [text, tip] = await Promise.all([
    getText(base, `/tx/${txid}`, { maxBytes: maxJsonBytes, timeoutMs }),
    getText(base, '/blocks/tip/height', { maxBytes: 100, timeoutMs }),
  ])
  if (text === undefined) return unknown
  const { vin, status } = readJson(base, text, transactionSchema)
  const height = status.confirmed ? (status.block_height ?? null) : null
  const newest = tip !== undefined && /^\d{1,9}$/.test(tip.trim()) ? Number(tip) : null
  return {
    state: status.confirmed ? 'confirmed' : 'pending',
    height,
    timestamp: status.confirmed ? (status.block_time ?? null) : null,
    confirmations: height === null || newest === null ? null : Math.max(1, newest - height + 1),
    spends: vin.map(({ prevout }) => ({
      address: prevout?.scriptpubkey_address ?? null,
      amount: prevout == null ? null : String(prevout.value),
    })),
  }
}

/**
 * @param base the address of the API: what stands before `/tx/{txid}`
 * @param timeoutMs most that one question of it may take
 */
export const createBitcoinSource = (base: string, timeoutMs = 8_000): BitcoinSource => {
  const bytes = createHeavyWork(limits)
  const standings = createHeavyWork({ ...limits, keptMsOf: () => freshMs })
  return {
    raw: async (txid) => {
      const find = async () => {
        const text = await getText(base, `/tx/${txid}/hex`, { maxBytes: 2 * maxTransactionBytes + 10, timeoutMs })
        return { raw: text === undefined ? undefined : checkRaw(base, txid, text) }
      }
      return (await bytes.find(txid, find, ({ raw }) => raw?.length ?? 0)).raw
    },
    standing: (txid) =>
      standings.find(
        txid,
        () => askStanding(base, txid, timeoutMs),
        ({ spends }) => 200 + 100 * spends.length,
      ),
  }
}

/** The source that the settings name; undefined where none is set. */
export const bitcoinSourceOf = ({ BITCOIN_API_URL, network }: ApiConfig): BitcoinSource | undefined => {
  const url = BITCOIN_API_URL ?? network.bitcoinMempoolSpaceApiUrl ?? 'none'
  return url === 'none' ? undefined : createBitcoinSource(url)
}
