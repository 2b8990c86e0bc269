import { createHash } from 'node:crypto'
import type { GeneratedChain } from './generated-chain.ts'
import { type LoadFigures, runLoad } from './load.ts'

export interface ListFigures extends LoadFigures {
  list: string
  /**
   * Page 1 as it stands; page 1 and a random page, both as of random blocks. Of a ranked list, which takes none: page 1, one of
   * the first thousand pages, a random page.
   */
  page: 'front' | 'first' | 'deep'
}

const addressOf = (id: number) => `0x${createHash('sha256').update(`address${id}`).digest('hex').slice(0, 40)}`

interface Listed {
  list: string
  path: string
  request: Record<string, unknown>
  /** Entries at the head; evenly spread over the blocks, where the list takes an `asOf`. */
  total: number
  hasNoAsOf?: boolean
  /** Only page 1, by one reader at a time: what a single answer takes. */
  isSingle?: boolean
}

const listsOf = (chain: GeneratedChain): Listed[] => {
  const busy = addressOf(1)
  return [
    {
      list: 'blocks',
      path: '/api/chain/search_block',
      request: {},
      total: chain.transactions / chain.transactionsPerBlock,
    },
    { list: 'transactions', path: '/api/chain/search_transaction', request: {}, total: chain.transactions },
    {
      list: 'people’s transactions',
      path: '/api/chain/search_transaction',
      request: { isSystem: false },
      total: chain.transactions - chain.transactions / chain.transactionsPerBlock,
    },
    {
      list: 'address, all',
      path: '/api/chain/address_transaction',
      request: { address: busy, direction: 'all' },
      total: chain.busyTransactions,
    },
    {
      list: 'address, out',
      path: '/api/chain/address_transaction',
      request: { address: busy, direction: 'out' },
      total: chain.busyTransactions,
    },
    {
      list: 'contract logs',
      path: '/api/chain/contract_event_log',
      request: { address: addressOf(2) },
      total: chain.transactions,
    },
    {
      list: 'validated blocks',
      path: '/api/chain/address_validatedBlock',
      request: { address: addressOf(3) },
      total: chain.transactions / chain.transactionsPerBlock,
    },
    { list: 'top accounts', path: '/api/chain/top_accounts', request: {}, total: chain.addresses, hasNoAsOf: true },
    {
      list: 'token holders',
      path: '/api/chain/token_holders',
      request: { contractAddress: addressOf(2) },
      total: chain.holders,
      hasNoAsOf: true,
    },
    {
      list: 'token transfers',
      path: '/api/chain/token_transfers',
      request: { contractAddress: addressOf(2) },
      total: chain.transfers,
    },
    {
      list: 'internal transactions',
      path: '/api/chain/address_internalTxn',
      request: { address: addressOf(2) },
      total: chain.internals,
    },
    {
      list: `${chain.crowded} transfers of one`,
      path: '/api/chain/token_transfers',
      request: { transactionHash: `0x${createHash('sha256').update(`tx${chain.transactions}`).digest('hex')}` },
      total: chain.crowded,
      isSingle: true,
    },
  ]
}

/** Repeatable pseudo-random numbers of [0, 1), so that two runs ask the same. */
const randomNumbers = () => {
  let state = 12345
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

type Question = Record<string, unknown>
const asked = 20_000

/**
 * What is asked of each page. An answer as of a block is kept, so first and deep pages are both asked as of random blocks of
 * the newer half: neither is met twice, and what is compared is what each costs.
 */
const questionsOf = (
  { request, total, hasNoAsOf, isSingle }: Listed,
  chain: GeneratedChain,
): Record<string, Question[]> => {
  const random = randomNumbers()
  const blocks = chain.transactions / chain.transactionsPerBlock
  const atSomeBlock = () => {
    const blockNumber = Math.floor(blocks * (0.5 + random() / 2))
    const blockHash = `0x${createHash('sha256').update(`block${blockNumber}`).digest('hex')}`
    return {
      asOf: { asOf: blockNumber, asOfHash: blockHash },
      pages: Math.max(1, Math.floor((total * blockNumber) / blocks / 25)),
    }
  }
  const front = [{ ...request, pageNum: 1, pageSize: 25 }]
  const many = <Made>(make: () => Made) => Array.from({ length: asked }, make)
  const pageOf = (pages: number) => 1 + Math.floor(random() * pages)
  if (hasNoAsOf) {
    // An answer is kept until the next block: one of the first pages at random, of more than the API may keep.
    const pages = Math.ceil(total / 25)
    const first = Math.min(1000, pages)
    return {
      front,
      first: many(() => ({ ...request, pageNum: pageOf(first), pageSize: 25 })),
      deep: many(() => ({ ...request, pageNum: pageOf(pages), pageSize: 25 })),
    }
  }
  const first = many(() => ({ ...request, pageNum: 1, pageSize: 25, ...atSomeBlock().asOf }))
  if (isSingle) return { first }
  return {
    front,
    first,
    deep: many(() => {
      const { asOf, pages } = atSomeBlock()
      return { ...request, pageNum: pageOf(pages), pageSize: 25, ...asOf }
    }),
  }
}

/** Page 1 and random deep pages of every list, 25 rows, 16 connections, the generator on the same machine. */
export const measureLists = async (url: string, chain: GeneratedChain, seconds: number): Promise<ListFigures[]> => {
  const figures: ListFigures[] = []
  const wanted = new RegExp(process.env.BENCH_LISTS ?? '')
  for (const listed of listsOf(chain).filter(({ list }) => wanted.test(list))) {
    for (const [page, questions] of Object.entries(questionsOf(listed, chain))) {
      const connections = listed.isSingle ? 1 : 16
      const load = { url, path: listed.path, connections }
      await runLoad({ ...load, questions: questions.slice(-200), seconds: 1 })
      const result = await runLoad({ ...load, questions, seconds })
      figures.push({ list: listed.list, page: page as ListFigures['page'], ...result })
      const { requestsPerSecond, p50Ms, p99Ms, failed } = result
      console.log(
        `  ${listed.list.padEnd(24)} ${page.padEnd(6)} ${requestsPerSecond}/s, p50 ${p50Ms} ms, p99 ${p99Ms} ms, ${failed} failed`,
      )
    }
  }
  return figures
}
