import type { Address, Hex } from '@corescope/chain/types/hex'
import { readText } from '@corescope/decode/contract-text'
import type { Caller } from '@corescope/rpc/caller'
import { RpcError } from '@corescope/rpc/errors'
import { callMany } from '@corescope/rpc/methods/call-many'
import type { Database } from '@corescope/store/database'
import { LeadershipLostError } from '@corescope/store/lanes'
import { isLeading } from '@corescope/store/leadership'
import {
  type DueToken,
  listDueTokens,
  postponeTokens,
  storeTokenFacts,
  type TokenFacts,
} from '@corescope/store/tokens/facts'
import type { BlocksLane } from './blocks-lane.ts'
import type { Logger } from './logger.ts'
import type { Metrics } from './metrics.ts'
import { pause } from './node-reporter.ts'

export interface EnrichRun {
  database: Database
  node: Caller
  lane: BlocksLane
  leaderEpoch: number
  signal: AbortSignal
  log: Logger
  metrics: Metrics
}

const lookAgainMs = 2_000
const tokensAtOnce = 25
/** What a contract says of itself may change (proxies, supply): asked again after ten minutes. */
const againAfterSeconds = 600

/** name(), symbol(), decimals(), totalSupply(): ERC-20 §Methods, ERC-721 metadata extension. */
const selectors: readonly Hex[] = ['0x06fdde03', '0x95d89b41', '0x313ce567', '0x18160ddd']

const numberOf = (answer: Hex | null): bigint | null => (answer?.length === 66 ? BigInt(answer) : null)

/** What four answers of a contract mean. Pure. */
export const readTokenFacts = ([name, symbol, decimals, supply]: readonly (Hex | null)[]): TokenFacts => {
  const places = numberOf(decimals ?? null)
  return {
    tokenName: readText(name ?? '0x'),
    symbol: readText(symbol ?? '0x'),
    decimals: places !== null && places <= 255n ? Number(places) : null,
    totalSupply: numberOf(supply ?? null),
  }
}

const ask = async (node: Caller, tokens: readonly DueToken[], signal: AbortSignal) => {
  const messages = tokens.flatMap(({ contractAddress }) =>
    selectors.map((data): { to: Address; data: Hex } => ({ to: contractAddress, data })),
  )
  const answers = await callMany(node, messages, 'latest', { signal, attempts: 2 })
  return tokens.map(({ tokenId }, index) => ({
    tokenId,
    ...readTokenFacts(answers.slice(index * selectors.length, (index + 1) * selectors.length)),
  }))
}

/**
 * The enrich lane until aborted: asks token contracts what they say of themselves, off the hot path.
 * @throws errors of the database, LeadershipLostError
 */
export const runEnrich = async ({ database, node, lane, leaderEpoch, signal, log, metrics }: EnrichRun) => {
  while (!signal.aborted) {
    const readBlock = lane.head.number
    const waiting = await database.session((session) => listDueTokens(session, tokensAtOnce))
    // One that failed is asked by itself: a contract that costs the node its patience delays no other.
    const due = waiting[0]?.attempts ? waiting.slice(0, 1) : waiting.filter(({ attempts }) => attempts === 0)
    if (due.length > 0) {
      try {
        const facts = await ask(node, due, signal)
        await database.transaction('enrich', async (session) => {
          if (!(await isLeading(session, leaderEpoch))) throw new LeadershipLostError('another indexer leads now')
          await storeTokenFacts(session, facts, readBlock, againAfterSeconds)
        })
      } catch (error) {
        if (signal.aborted) return
        if (!(error instanceof RpcError)) throw error
        metrics.failures.inc({ kind: error.name })
        log.debug({ error: error.message }, 'token contracts are asked again later')
        const ids = due.map(({ tokenId }) => tokenId)
        await database.session((session) => postponeTokens(session, ids))
      }
    }
    if (waiting.length < tokensAtOnce) await pause(lookAgainMs, signal)
  }
}
