import type { Address, Hex } from '@corescope/chain/types/hex'
import { readText } from '@corescope/decode/tokens/contract-text'
import { symbolKey } from '@corescope/decode/tokens/symbol-key'
import type { Caller } from '@corescope/rpc/caller'
import { RpcError } from '@corescope/rpc/errors'
import { eth_blockNumber } from '@corescope/rpc/methods/eth_blockNumber'
import { type ContractAnswer, callMany } from '@corescope/rpc/state/call-many'
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
import type { Logger } from '../../logger.ts'
import type { Metrics } from '../../metrics.ts'
import type { LaneDeclaration } from '../../schedule/lane-declaration.ts'
import type { LaneWatch } from '../../schedule/lane-watch.ts'
import { pause } from '../../schedule/pause.ts'
import type { BlocksLane } from '../blocks/blocks-lane.ts'

export interface TokenFactsRun {
  database: Database
  node: Caller
  blocks: Pick<BlocksLane, 'head'>
  leaderEpoch: number
  watch: LaneWatch
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
const readTokenFacts = ([name, symbol, decimals, supply]: readonly (Hex | null)[]): TokenFacts => {
  const places = numberOf(decimals ?? null)
  const [said, called] = [readText(symbol ?? '0x'), readText(name ?? '0x')]
  return {
    tokenName: called,
    symbol: said,
    symbolKey: symbolKey(said),
    nameKey: symbolKey(called),
    decimals: places !== null && places <= 255n ? Number(places) : null,
    totalSupply: numberOf(supply ?? null),
  }
}

/** After so many failures of one question, while the node answers the others, the contract counts as refusing it. */
const patienceWithQuestion = 5

/** What a contract's answers come to; undefined where the node cannot tell. Pure. */
const readAnswers = (answers: readonly ContractAnswer[], attempts: number): TokenFacts | undefined => {
  const told = answers.filter((answer) => answer !== undefined)
  const isTold = told.length === answers.length || (told.length > 0 && attempts >= patienceWithQuestion)
  return isTold ? readTokenFacts(answers.map((answer) => answer ?? null)) : undefined
}

/** Of each token what its contract says of itself at a block; undefined where the node cannot tell. */
const ask = async (node: Caller, tokens: readonly DueToken[], readBlock: number, signal: AbortSignal) => {
  const messages = tokens.flatMap(({ contractAddress }) =>
    selectors.map((data): { to: Address; data: Hex } => ({ to: contractAddress, data })),
  )
  const answers = await callMany(node, messages, readBlock, { signal, attempts: 2 })
  return tokens.map(({ attempts }, index) =>
    readAnswers(answers.slice(index * selectors.length, (index + 1) * selectors.length), attempts),
  )
}

/**
 * Of each token what its contract says of itself, and the block it says it at: the indexed head, or the node's own where that
 * lacks the state (of a first indexing, behind by more than it keeps).
 */
const askSomewhere = async (node: Caller, tokens: readonly DueToken[], head: number, signal: AbortSignal) => {
  const told = await ask(node, tokens, head, signal)
  if (told.some((facts) => facts !== undefined)) return { readBlock: head, told }
  const nodeHead = await eth_blockNumber(node, { signal, attempts: 2 })
  return { readBlock: nodeHead, told: nodeHead === head ? told : await ask(node, tokens, nodeHead, signal) }
}

/** Stores what was told of these tokens; of the others the node is asked again later. */
const askAndStore = async (run: TokenFactsRun, due: readonly DueToken[], head: number): Promise<void> => {
  const { database, node, leaderEpoch, signal, log, metrics } = run
  let readBlock = head
  let told: Awaited<ReturnType<typeof ask>> = []
  try {
    const asked = await askSomewhere(node, due, head, signal)
    readBlock = asked.readBlock
    told = asked.told
    run.watch.succeed('tokenFacts')
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof RpcError)) throw error
    run.watch.fail('tokenFacts', error)
    metrics.failures.inc({ kind: error.name })
    log.debug({ error: error.message }, 'token contracts are asked again later')
  }
  const facts = due.flatMap(({ tokenId }, index) => {
    const found = told[index]
    return found === undefined ? [] : [{ tokenId, ...found }]
  })
  const untold = due.filter((_, index) => told[index] === undefined)
  await database.transaction('token-facts', async (session) => {
    if (!(await isLeading(session, leaderEpoch))) throw new LeadershipLostError('another indexer leads now')
    await storeTokenFacts(session, facts, readBlock, againAfterSeconds)
    const ids = untold.map(({ tokenId }) => tokenId)
    if (ids.length > 0) await postponeTokens(session, ids)
  })
}

/**
 * The token facts lane until aborted: asks token contracts what they say of themselves, off the hot path.
 * @throws errors of the database, LeadershipLostError
 */
export const runTokenFacts = async (run: TokenFactsRun): Promise<void> => {
  const { database, blocks, signal } = run
  while (!signal.aborted) {
    if (run.watch.isResting('tokenFacts')) {
      await pause(lookAgainMs, signal)
      continue
    }
    const head = blocks.head.number
    const waiting = await database.session((session) => listDueTokens(session, tokensAtOnce))
    // A token that failed is asked alone, so that a slow contract delays no other.
    const due = waiting[0]?.attempts ? waiting.slice(0, 1) : waiting.filter(({ attempts }) => attempts === 0)
    try {
      if (due.length > 0) await askAndStore(run, due, head)
    } catch (error) {
      if (signal.aborted) return
      throw error
    }
    if (waiting.length < tokensAtOnce) await pause(lookAgainMs, signal)
  }
}

export const tokenFacts: LaneDeclaration = {
  name: 'tokenFacts',
  after: { wokenBy: [] },
  run: (term) => runTokenFacts(term),
}
