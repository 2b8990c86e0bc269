import type { Address, Hash, Hex } from '@corescope/chain/types/hex'
import type { Caller, CallOptions, Endpoint, RpcAnswer, RpcCall } from '../caller.ts'
import { type ChunkOptions, fetchInChunks } from '../chunks/fetch-in-chunks.ts'
import {
  CrossCheckError,
  InvalidParametersError,
  isRetryable,
  NodeVerdictError,
  NotThereError,
  RpcError,
  ServerErrorAnswer,
  StateUnavailableError,
  TimeoutError,
  TooLargeError,
} from '../errors.ts'
import type { FailureCounts } from '../failure-counts.ts'
import { located } from '../standardise/standardise.ts'
import { encodeNumber, readBytes, readHash, readObject } from '../wire-field.ts'
import { encodeStateBlock, type StateBlock } from './state-block.ts'

/** A question to a contract; without data: for its runtime code. */
export interface PastQuestion {
  to: Address
  data?: Hex
}

interface At {
  number: number
  hash: Hash
}

export interface PastOptions extends ChunkOptions {
  /**
   * A contract that costs a node its time limit looks like a node in trouble: one question that fails again and again, while
   * the node tells of the same state, counts as refused when this is lost.
   */
  patience: FailureCounts
  /** The same with nodes in trouble, where the others keep no state of the block: lost, they are asked once they are well. */
  patienceWithNodes: FailureCounts
}

/** What is lost patience with: all of them, for one that keeps the state is enough. */
const otherNodes = 'nodes in trouble'

const nameOf = ({ to, data }: PastQuestion) => `${to} ${data}`

/** Endpoints seen not to take EIP-1898 block objects. */
const withoutBlockObjects = new WeakSet<Endpoint>()

const nobody: Address = `0x${'0'.repeat(40)}`

/** Asks for something every node that keeps the state of the block can tell, whatever contracts do. */
const stateProbe = (at: StateBlock, block: number): RpcCall => ({
  method: 'eth_getBalance',
  params: [nobody, encodeStateBlock(at)],
  block,
})

const callOf = ({ to, data }: PastQuestion, at: StateBlock, block: number): RpcCall =>
  data === undefined
    ? { method: 'eth_getCode', params: [to, encodeStateBlock(at)], block }
    : { method: 'eth_call', params: [{ to, data }, encodeStateBlock(at)], block }

const headerCall = ({ number }: At): RpcCall => ({
  method: 'eth_getBlockByNumber',
  params: [encodeNumber(number), false],
  block: number,
  isLast: true,
})

/** In one exchange, or each by itself where a batch would be too large. */
type Exchange = (calls: readonly RpcCall[]) => Promise<RpcAnswer[]>

const oneByOne =
  (endpoint: Endpoint, options: CallOptions): Exchange =>
  async (calls) => {
    const answers: RpcAnswer[] = []
    for (const call of calls) {
      answers.push(
        await endpoint.request(call, options).then(
          (result): RpcAnswer => ({ ok: true, result }),
          (error: unknown): RpcAnswer => {
            if (error instanceof RpcError) return { ok: false, error }
            throw error
          },
        ),
      )
    }
    return answers
  }

/** @throws StateUnavailableError, also where a node says it in words of its own; what says nothing of the state */
const checkProbe = (answer: RpcAnswer, call: RpcCall): void => {
  if (answer.ok) return
  const { error } = answer
  if (!(error instanceof NodeVerdictError) || error instanceof InvalidParametersError) throw error
  if (error instanceof StateUnavailableError) throw error
  throw new StateUnavailableError({ code: error.code, message: error.nodeMessage, data: error.data }, call)
}

/** @throws StateUnavailableError; what is no verdict: it says nothing of the contract */
const readAnswer = (
  answer: RpcAnswer,
  call: RpcCall,
  question: PastQuestion,
  { patience, isAlone = false }: Asking,
): Hex | null => {
  if (answer.ok) {
    patience.regain(nameOf(question))
    return located(call, () => readBytes(answer.result, 'output'))
  }
  const { error } = answer
  // No contract makes a node find fault with how it was asked.
  const isOfNode = error instanceof StateUnavailableError || error instanceof InvalidParametersError
  if (error instanceof NodeVerdictError && !isOfNode) return null
  if (error instanceof TooLargeError && isAlone) return null
  if (error instanceof ServerErrorAnswer && patience.lose(nameOf(question))) return null
  throw error
}

/** What is asked, of which state, and how. */
interface Asking {
  questions: readonly PastQuestion[]
  at: At
  exchange: Exchange
  patience: FailureCounts
  /** Each by itself: what is too large then is no balance. */
  isAlone?: boolean
}

const askAt = async (asking: Asking, state: StateBlock): Promise<(Hex | null)[]> => {
  const { questions, at, exchange } = asking
  const calls = [stateProbe(state, at.number), ...questions.map((question) => callOf(question, state, at.number))]
  // Read last: a reorg in between shows in its hash.
  const all = typeof state === 'number' ? [...calls, headerCall(at)] : calls
  const answers = await exchange(all)
  checkProbe(answers[0]!, all[0]!)
  if (typeof state === 'number') checkHeader(answers.at(-1)!, at)
  return questions.map((question, index) => readAnswer(answers[index + 1]!, all[index + 1]!, question, asking))
}

const checkHeader = (answer: RpcAnswer, at: At): void => {
  const call = headerCall(at)
  if (!answer.ok) throw answer.error
  if (answer.result === null) throw new NotThereError('no such block', call)
  const hash = located(call, () => readHash(readObject(answer.result, 'block').hash, 'hash'))
  if (hash !== at.hash) throw new CrossCheckError(`state asked at ${at.hash}, the node is at ${hash}`, call)
}

/** At exactly that block: a node that takes no block objects (EIP-1898) is asked by number, and its block compared. */
const askExactly = async (endpoint: Endpoint, asking: Asking): Promise<(Hex | null)[]> => {
  if (!withoutBlockObjects.has(endpoint)) {
    try {
      return await askAt(asking, asking.at)
    } catch (error) {
      if (!(error instanceof InvalidParametersError)) throw error
      withoutBlockObjects.add(endpoint)
    }
  }
  return askAt(asking, asking.at.number)
}

/** One that takes too long by itself, while the node tells of the state without it. */
const askPatiently = async (endpoint: Endpoint, asking: Asking): Promise<(Hex | null)[]> => {
  const { questions, patience } = asking
  try {
    return await askExactly(endpoint, asking)
  } catch (error) {
    const [question] = questions
    if (!(error instanceof TimeoutError) || questions.length > 1 || question === undefined) throw error
    await askExactly(endpoint, { ...asking, questions: [] })
    if (!patience.lose(nameOf(question))) throw error
    return [null]
  }
}

/**
 * Asks contracts as they were after one block of the past: the node in use, and where that keeps no state of the block the
 * others in order of preference. One in trouble may be the one that keeps it: it is asked again until patience is lost.
 * @returns outputs and codes in order, null where a contract refused (reverted, out of gas); undefined when no node keeps
 *   the state of that block
 * @throws RetryableRpcError: that says nothing of any contract
 */
export const getPastAnswers = async (
  caller: Caller,
  at: At,
  questions: readonly PastQuestion[],
  { patience, patienceWithNodes, ...options }: PastOptions,
): Promise<(Hex | null)[] | undefined> => {
  const slice = (start: number, count: number) => questions.slice(start, start + count)
  let isSilent = false
  const noteSilence = async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
    try {
      return await answer
    } catch (error) {
      if (error instanceof StateUnavailableError) isSilent = true
      throw error
    }
  }
  const work = {
    count: questions.length,
    chunk: (endpoint: Endpoint, start: number, count: number, callOptions: CallOptions) => {
      const exchange: Exchange = (calls) => endpoint.batch(calls, callOptions)
      return noteSilence(askPatiently(endpoint, { questions: slice(start, count), at, exchange, patience }))
    },
    apart: async (endpoint: Endpoint, index: number, callOptions: CallOptions) => {
      const exchange = oneByOne(endpoint, callOptions)
      const asking = { questions: slice(index, 1), at, exchange, patience, isAlone: true }
      return (await noteSilence(askExactly(endpoint, asking)))[0]!
    },
  }
  const elsewhere = patienceWithNodes.isLost(otherNodes) ? 'usable' : 'all'
  const answers: (Hex | null)[] = []
  try {
    for await (const answer of fetchInChunks(caller, work, { ...options, elsewhere })) answers.push(answer)
  } catch (error) {
    if (error instanceof StateUnavailableError) return undefined
    if (isSilent && isRetryable(error) && patienceWithNodes.lose(otherNodes)) return undefined
    throw error
  }
  patienceWithNodes.regain(otherNodes)
  return answers
}
