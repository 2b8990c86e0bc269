import { createHash } from 'node:crypto'
import autocannon from 'autocannon'
import type { GeneratedChain } from './generate.ts'

export interface ListFigures {
  list: string
  /** Page 1 as it stands; page 1 and a random page, both as of random blocks. */
  page: 'front' | 'first' | 'deep'
  requestsPerSecond: number
  p50Ms: number
  p99Ms: number
  failed: number
}

const addressOf = (id: number) => `0x${createHash('sha256').update(`address${id}`).digest('hex').slice(0, 40)}`

interface Listed {
  list: string
  path: string
  request: Record<string, unknown>
  /** Entries at the head; evenly spread over the blocks, where the list takes an `asOf`. */
  total: number
  hasNoAsOf?: boolean
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
const questionsOf = ({ request, total, hasNoAsOf }: Listed, chain: GeneratedChain): Record<string, Question[]> => {
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
    const deep = many(() => ({ ...request, pageNum: pageOf(Math.ceil(total / 25)), pageSize: 25 }))
    return { front, deep }
  }
  return {
    front,
    first: many(() => ({ ...request, pageNum: 1, pageSize: 25, ...atSomeBlock().asOf })),
    deep: many(() => {
      const { asOf, pages } = atSomeBlock()
      return { ...request, pageNum: pageOf(pages), pageSize: 25, ...asOf }
    }),
  }
}

const measure = async (url: string, path: string, questions: Question[], seconds: number) => {
  const headers = { 'content-type': 'application/json' }
  const requests = questions.map((body) => ({ method: 'POST' as const, path, headers, body: JSON.stringify(body) }))
  return autocannon({ url, connections: 16, duration: seconds, requests })
}

/** Page 1 and random deep pages of every list, 25 rows, 16 connections, the generator on the same machine. */
export const measureLists = async (url: string, chain: GeneratedChain, seconds: number): Promise<ListFigures[]> => {
  const figures: ListFigures[] = []
  for (const listed of listsOf(chain)) {
    for (const [page, questions] of Object.entries(questionsOf(listed, chain))) {
      await measure(url, listed.path, questions.slice(-200), 1)
      const result = await measure(url, listed.path, questions, seconds)
      figures.push({
        list: listed.list,
        page: page as ListFigures['page'],
        requestsPerSecond: Math.round(result.requests.average),
        p50Ms: result.latency.p50,
        p99Ms: result.latency.p99,
        failed: result.errors + result.non2xx,
      })
    }
  }
  return figures
}
