import { createHash } from 'node:crypto'
import autocannon from 'autocannon'
import type { GeneratedChain } from './generate.ts'

export interface ListFigures {
  list: string
  page: 'front' | 'deep'
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
  total: number
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
    { list: 'top accounts', path: '/api/chain/top_accounts', request: {}, total: chain.addresses },
  ]
}

/** Repeatable pseudo-random page numbers, so that two runs ask the same. */
const pageNumbers = (pages: number, count: number): number[] => {
  let state = 12345
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return 1 + Math.floor((state / 2 ** 32) * pages)
  })
}

const measure = async (url: string, listed: Listed, pageNums: number[], seconds: number) => {
  const requests = pageNums.map((pageNum) => ({
    method: 'POST' as const,
    path: listed.path,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...listed.request, pageNum, pageSize: 25 }),
  }))
  return autocannon({ url, connections: 16, duration: seconds, requests })
}

/** Page 1 and random deep pages of every list, 25 rows, 16 connections, the generator on the same machine. */
export const measureLists = async (url: string, chain: GeneratedChain, seconds: number): Promise<ListFigures[]> => {
  const figures: ListFigures[] = []
  for (const listed of listsOf(chain)) {
    const pages = Math.ceil(listed.total / 25)
    for (const page of ['front', 'deep'] as const) {
      const pageNums = page === 'front' ? [1] : pageNumbers(pages, 20_000)
      await measure(url, listed, pageNums.slice(0, 200), 1)
      const result = await measure(url, listed, pageNums, seconds)
      figures.push({
        list: listed.list,
        page,
        requestsPerSecond: Math.round(result.requests.average),
        p50Ms: result.latency.p50,
        p99Ms: result.latency.p99,
        failed: result.errors + result.non2xx,
      })
    }
  }
  return figures
}
