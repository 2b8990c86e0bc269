import type { Address } from '@corescope/chain/types/hex'
import type { AccountDiff, BlockBalances } from '@corescope/chain/types/state-diff'
import type { Caller, CallOptions, Endpoint } from '../caller.ts'
import { fetchInChunks } from '../chunks/fetch-in-chunks.ts'
import { MethodUnsupportedError, OtherBlockError, StateUnavailableError } from '../errors.ts'
import { getBlockReferences } from '../methods/block-reference.ts'
import { eth_chainId } from '../methods/eth_chainId.ts'
import { getBalances } from '../methods/eth_getBalance.ts'
import { patiently } from '../patiently.ts'
import { getBalancesAt } from '../state/balances-at.ts'
import {
  callsOf,
  type DiffDialect,
  type DiffedBlock,
  diffDialects,
  placeOf,
  readAnswers,
  readOne,
  resultOf,
  transactionCall,
} from './balance-diff-answers.ts'
import { findDiffDialect, forgetDiffDialect, knownDiffDialect } from './diff-dialect.ts'

export interface DiffProbe {
  /** Null: the node tells of no state. */
  dialect: DiffDialect | null
  /**
   * What a block costs the node, without the way there and back: the median of the sample blocks; null where fewer than three
   * were told of: the first may take long by itself.
   */
  msPerBlock: number | null
  /** The way to the node and back: the fastest trivial call. */
  roundTripMs: number | null
}

const fewestSamples = 3

/**
 * Asks for sample blocks one by one, newest first: the dialect of the endpoint in use, and what a block costs it. A node
 * that no longer has what a sample needs is measured with those before it: it may well tell of blocks to come.
 * @param options.attemptsOfStep so often an endpoint is asked the same before the probe begins anew, elsewhere where it can
 * @throws what the transport throws
 */
export function probeBalanceDiffs(
  caller: Caller,
  samples: readonly DiffedBlock[],
  { attemptsOfStep = 6, ...options }: CallOptions & { attemptsOfStep?: number } = {},
): Promise<DiffProbe> {
  return caller.pinned(async (endpoint) => {
    const times: { ms: number; exchanges: number }[] = []
    // A probe takes many exchanges: from the beginning after each hiccup it would never end before a provider with many.
    const step = <Result>(work: () => Promise<Result>) => patiently(work, attemptsOfStep, options)
    let roundTripMs = Number.POSITIVE_INFINITY
    for (const sample of samples.filter(({ transactions }) => transactions.length > 0)) {
      try {
        const dialect = await step(() =>
          orElsewhere(endpoint, [sample], options, () => findDiffDialect(endpoint, sample, options)),
        )
        if (dialect === null) return { dialect: null, msPerBlock: null, roundTripMs: null }
        roundTripMs = Math.min(roundTripMs, await step(() => timed(() => eth_chainId(endpoint, options))))
        times.push(await step(() => measured(endpoint, sample, options)))
      } catch (error) {
        if (!(error instanceof StateUnavailableError)) throw error
        break
      }
    }
    const costs = times.map(({ ms, exchanges }) => Math.max(0, ms - exchanges * roundTripMs))
    const median = costs.toSorted((a, b) => a - b)[Math.floor(costs.length / 2)] ?? null
    const msPerBlock = costs.length < fewestSamples ? null : median
    const dialect = knownDiffDialect(endpoint) ?? diffDialects[0]
    return { dialect, msPerBlock, roundTripMs: costs.length === 0 ? null : roundTripMs }
  }, options)
}

/**
 * Balances of these blocks, in order, each from one endpoint and checked to be of that block.
 *
 * @throws MethodUnsupportedError when the node tells of no state, OtherBlockError when its chain has another block,
 *   StateUnavailableError when it has pruned what it needs, RetryableRpcError after `attempts`
 */
export function fetchBalanceDiffs(
  caller: Caller,
  blocks: readonly DiffedBlock[],
  options: CallOptions & { batch?: number; concurrency?: number } = {},
): AsyncGenerator<BlockBalances, void, undefined> {
  const { batch = 10, concurrency = 2, ...callOptions } = options
  const work = {
    count: blocks.length,
    chunk: (endpoint: Endpoint, start: number, count: number, chunkOptions: CallOptions) =>
      orElsewhere(endpoint, blocks.slice(start, start + count), chunkOptions, (part) =>
        fetchChunk(endpoint, part, chunkOptions),
      ),
    apart: async (endpoint: Endpoint, index: number, apartOptions: CallOptions) => {
      const block = blocks[index]!
      const transactions: AccountDiff[][] = []
      for (const hash of block.transactions) {
        const [answer] = await endpoint.batch([transactionCall(hash, block)], apartOptions)
        transactions.push(readOne(resultOf(answer!, block, endpoint), hash, block, endpoint))
      }
      return (await withBalances(endpoint, [{ block, transactions }], apartOptions))[0]!
    },
  }
  return fetchInChunks(caller, work, { ...callOptions, batch, concurrency })
}

/** @returns how long one block took, and in how many exchanges */
async function measured(endpoint: Endpoint, sample: DiffedBlock, options: CallOptions) {
  const tally = { exchanges: 0 }
  const ms = await timed(() => fetchChunk(endpoint, [sample], options, tally))
  return { ms, ...tally }
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** Some nodes say of a block that is not theirs what they say of a state they no longer have. */
async function orElsewhere<Result>(
  endpoint: Endpoint,
  blocks: readonly DiffedBlock[],
  options: CallOptions,
  work: (blocks: readonly DiffedBlock[]) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(blocks)
  } catch (error) {
    if (!(error instanceof StateUnavailableError)) throw error
    const numbers = blocks.map(({ number }) => number)
    const there = await getBlockReferences(endpoint, numbers, options)
    const other = blocks.find(({ hash }, index) => there[index]?.hash !== hash)
    if (other === undefined) throw error
    throw new OtherBlockError(`the node has another block than ${other.hash}`, placeOf(other, endpoint))
  }
}

async function fetchChunk(
  endpoint: Endpoint,
  blocks: readonly DiffedBlock[],
  options: CallOptions,
  tally = { exchanges: 0 },
): Promise<BlockBalances[]> {
  const sample = blocks.find(({ transactions }) => transactions.length > 0)
  const dialect = sample === undefined ? diffDialects[0] : await findDiffDialect(endpoint, sample, options)
  if (dialect === null) {
    const error = { code: -32601, message: 'the node offers no way to trace state' }
    throw new MethodUnsupportedError(error, { method: 'tracing state', endpoint: endpoint.name })
  }
  const calls = blocks.map((block) => callsOf(block, dialect))
  const answers = await endpoint.batch(calls.flat(), options)
  tally.exchanges += 1
  let next = 0
  const traced = blocks.map((block, index) => {
    const own = answers.slice(next, next + calls[index]!.length)
    next += own.length
    return { block, transactions: readOwn(block, dialect, own, endpoint) }
  })
  return withBalances(endpoint, traced, options, tally)
}

const readOwn: typeof readAnswers = (block, dialect, answers, endpoint) => {
  try {
    return readAnswers(block, dialect, answers, endpoint)
  } catch (error) {
    if (error instanceof MethodUnsupportedError) forgetDiffDialect(endpoint)
    throw error
  }
}

interface TracedBlock {
  block: DiffedBlock
  transactions: AccountDiff[][]
}

/** Adds what is read after each block, all in one batch. */
async function withBalances(
  endpoint: Endpoint,
  traced: readonly TracedBlock[],
  options: CallOptions,
  tally = { exchanges: 0 },
): Promise<BlockBalances[]> {
  const questions = traced.flatMap(({ block, transactions }) =>
    [...new Set([...block.read, ...leftOut(transactions)])].map((address) => ({ address, at: block })),
  )
  const answers = await getBalancesAt(endpoint, questions, options)
  if (questions.length > 0) tally.exchanges += 1
  const balances = new Map<DiffedBlock, Map<Address, bigint>>(traced.map(({ block }) => [block, new Map()]))
  for (const [index, { address, at }] of questions.entries()) {
    // A node that takes no block by hash is asked by number; one without the state says so.
    const balance = answers[index] ?? (await getBalances(endpoint, [address], at, options))[0]!
    balances.get(at)!.set(address, balance)
  }
  return traced.map(({ block, transactions }) => ({
    number: block.number,
    hash: block.hash,
    transactions,
    balances: balances.get(block)!,
  }))
}

/** Accounts of which the last transaction that changed them tells nothing after. */
const leftOut = (transactions: readonly AccountDiff[][]): Address[] => {
  const last = new Map<Address, AccountDiff>()
  for (const diff of transactions.flat()) last.set(diff.address, diff)
  return [...last.values()].filter(({ isGone }) => isGone).map(({ address }) => address)
}
