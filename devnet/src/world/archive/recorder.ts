import type { Address, Hash } from '@corescope/chain/types/hex'
import { fetchBalanceDiffs } from '@corescope/rpc/balance-diffs/fetch-balance-diffs'
import type { Endpoint } from '@corescope/rpc/caller'
import { getBalancesAt } from '@corescope/rpc/state/balances-at'
import { createEndpoint } from '@corescope/rpc/transport/endpoint'
import { numberToHex } from 'viem'
import type { InTurn } from '../../anvil/turns.ts'
import { createNodeClient } from '../node-client.ts'
import { type Answer, type Archive, type BlockRecord, blockOf, keyOf } from './archive.ts'

type Header = { number: number; hash: Hash; parentHash: Hash; miner: Address; transactions: Hash[] }

export type Recorder = {
  /** Records the blocks up to the head that are not recorded yet. @throws what the node says when it cannot tell of one */
  record: () => Promise<void>
  close: () => Promise<void>
}

/** Blocks that are recorded together. */
const AT_ONCE = 10
const TIMEOUT_MS = 120_000

/**
 * Asks the node of a devnet what the balance history will ask about each block, while the node still has the states, and keeps
 * the answers.
 * @param after the newest block that the node has not executed itself: it was started with the state behind it
 * @param keptStates of how many past blocks the node keeps the state
 * @param inTurn of the node: no block is sealed while it runs one again
 */
export function createRecorder(
  archive: Archive,
  { url, after, keptStates, inTurn }: { url: string; after: number; keptStates: number; inTurn: InTurn },
): Recorder {
  const node = createNodeClient(url)
  const { endpoint, hear, close } = listenIn(url, inTurn)

  /** The chain's newest blocks that are not recorded, in order. */
  const listUnrecorded = async (): Promise<Header[]> => {
    const head = Number(await node.call<string>('eth_blockNumber'))
    // To run a block again takes the state before it.
    const first = Math.max(after + 1, head - keptStates + 2, 0)
    const headers: Header[] = []
    for (let upTo = head; upTo >= first; upTo -= AT_ONCE) {
      const numbers = Array.from({ length: Math.min(AT_ONCE, upTo - first + 1) }, (_, index) => upTo - index)
      const answers = await node.batch(numbers.map((number) => ['eth_getBlockByNumber', [numberToHex(number), false]]))
      for (const block of answers as (Omit<Header, 'number'> & { number: string })[]) {
        if (headers.length > 0 && headers[0]!.parentHash !== block.hash) return listUnrecorded()
        if (archive.has(block.hash)) return headers
        headers.unshift({ ...block, number: Number(block.number) })
      }
    }
    return headers
  }

  /** What the lane asks: the diffs of each block and what its producer holds after it and, at first, before it. */
  const ask = async (headers: readonly Header[]): Promise<BlockRecord[]> => {
    const questions = headers.map(({ miner, ...block }) => ({ ...block, read: [miner] }))
    const before = headers.filter(({ number }) => number > 0)
    const producers = before.map(({ miner, number, parentHash }) => ({
      address: miner,
      at: { number: number - 1, hash: parentHash },
    }))
    const answers = await hear(async () => {
      const chunks = { batch: AT_ONCE, concurrency: 1, attempts: 1 }
      for await (const _told of fetchBalanceDiffs(endpoint, questions, chunks));
      await getBalancesAt(endpoint, producers)
    })
    const records = new Map(
      headers.map(({ hash, parentHash: parent }) => [hash, { hash, parent, answers: [] as Answer[] }]),
    )
    const [first] = records.values()
    for (const answer of answers) {
      const hash = blockOf(answer[0], answer[1])
      // Of the block before the first one, with the first one.
      if (hash !== undefined) (records.get(hash) ?? first!).answers.push(answer)
    }
    return [...records.values()]
  }

  const recordNewest = async () => {
    const headers = await listUnrecorded()
    for (let start = 0; start < headers.length; start += AT_ONCE) {
      archive.append(await ask(headers.slice(start, start + AT_ONCE)))
    }
  }
  let last: Promise<void> = Promise.resolve()
  return {
    record: () => {
      // One after the other; a failure is for who asked.
      last = last.then(recordNewest, recordNewest)
      return last
    },
    close,
  }
}

/** A way to a node on which answers can be noted, each question once. */
function listenIn(url: string, inTurn: InTurn) {
  const inner = createEndpoint({ url, timeoutMs: TIMEOUT_MS, connections: 1 })
  const heard = new Map<string, Answer>()
  const endpoint: Endpoint = {
    ...inner,
    pinned: (work) => work(endpoint),
    batch: async (calls, options) => {
      const methods = calls.map(({ method }) => method)
      const answers = await inTurn(methods, () => inner.batch(calls, options))
      for (const [index, answer] of answers.entries()) {
        const { method, params } = calls[index]!
        if (answer.ok) heard.set(keyOf(method, params), [method, params, answer.result])
      }
      return answers
    },
  }
  /** What is answered while this is done. */
  const hear = async (work: () => Promise<void>): Promise<Answer[]> => {
    heard.clear()
    await work()
    return [...heard.values()]
  }
  return { endpoint, hear, close: inner.close }
}
