import type { Hex } from '@corescope/chain/types/hex'
import { readText } from '@corescope/decode/contract-text'
import type { Caller } from '@corescope/rpc/caller'
import { FinalRpcError, ServerErrorAnswer } from '@corescope/rpc/errors'
import { eth_call } from '@corescope/rpc/methods/eth_call'
import { listEmitters } from '@corescope/store/logs/read'
import type { Reader } from '@corescope/store/reader'
import { LRUCache } from 'lru-cache'
import { ifAnswered, patient } from '../node/if-answered.ts'

export interface KnownToken {
  address: string
  tokenName: string | null
  symbol: string | null
  decimals: number | null
  standard: 20 | 721 | 1155 | null
}

/** Names of token contracts as they say them themselves, read from the node when first wanted and kept for a while. */
export interface TokenNames {
  /** What is already known, without asking. */
  get(address: string): KnownToken | undefined
  /** Asks the contract; undefined when it says nothing of a token, or the node is away (then it is asked again). */
  probe(address: string): Promise<KnownToken | undefined>
  /** Tokens among the contracts that emit logs, bounded. */
  list(): Promise<KnownToken[]>
}

const selectors = { name: '0x06fdde03', symbol: '0x95d89b41', decimals: '0x313ce567', supportsInterface: '0x01ffc9a7' }
const interfaceIds = { 721: '80ac58cd', 1155: 'd9b67a26' }
const transferTopics = [
  '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
  '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
]
const keptMs = 10 * 60 * 1000
const listKeptMs = 60 * 1000
const mostEmitters = 300
const atOnce = 8

/**
 * The contract's answer; undefined when it has none.
 * @throws RpcError when the node is away: that says nothing of the contract
 */
const call = async (node: Caller, to: string, data: string): Promise<Hex | undefined> => {
  try {
    return await eth_call(node, { to: to as Hex, data: data as Hex }, 'latest', patient)
  } catch (error) {
    if (error instanceof FinalRpcError || error instanceof ServerErrorAnswer) return undefined
    throw error
  }
}

const supports = async (node: Caller, address: string, standard: 721 | 1155) => {
  const answer = await call(node, address, `${selectors.supportsInterface}${interfaceIds[standard].padEnd(64, '0')}`)
  return answer !== undefined && /^0x0{63}1$/.test(answer)
}

const ask = async (node: Caller, address: string): Promise<KnownToken | undefined> => {
  const words = [selectors.name, selectors.symbol, selectors.decimals].map((data) => call(node, address, data))
  const [[name, symbol, decimals], isCollection, isMultiple] = await Promise.all([
    Promise.all(words),
    supports(node, address, 721),
    supports(node, address, 1155),
  ])
  const tokenName = readText(name ?? '0x')
  const symbolText = readText(symbol ?? '0x')
  const hasDecimals = decimals?.length === 66 && BigInt(decimals) <= 255n
  const standard = isCollection ? 721 : isMultiple ? 1155 : hasDecimals ? 20 : null
  if (tokenName === null && symbolText === null && standard === null) return undefined
  return { address, tokenName, symbol: symbolText, decimals: hasDecimals ? Number(decimals) : null, standard }
}

export const createTokenNames = (reader: Reader, node: Caller): TokenNames => {
  const known = new LRUCache<string, { token: KnownToken | undefined }>({ max: 5000, ttl: keptMs })
  let listed: { at: number; tokens: Promise<KnownToken[]> } | undefined

  const probe = async (address: string) => {
    const kept = known.get(address)
    if (kept !== undefined) return kept.token
    const token = await ifAnswered(ask(node, address).then((answer) => ({ token: answer })))
    if (token !== undefined) known.set(address, token)
    return token?.token
  }
  const probeAll = async (): Promise<KnownToken[]> => {
    const waiting = await listEmitters(reader, transferTopics, mostEmitters)
    const tokens: KnownToken[] = []
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
          const token = await probe(next.address)
          if (token !== undefined) tokens.push(token)
        }
      }),
    )
    return tokens
  }
  return {
    get: (address) => known.get(address)?.token,
    probe,
    list: () => {
      if (listed === undefined || Date.now() - listed.at > listKeptMs) {
        const tokens = probeAll()
        tokens.catch(() => {
          listed = undefined
        })
        listed = { at: Date.now(), tokens }
      }
      return listed.tokens
    },
  }
}
