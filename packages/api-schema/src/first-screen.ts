import type { calls } from './calls.ts'
import { defaultPageSize, pageSizes } from './page-sizes.ts'

/**
 * Which calls a screen makes first. The server answers them into the HTML, the browser asks for exactly the same
 * (same path, same request), so the first screen needs no second round trip.
 */
export interface FirstScreenCall {
  call: keyof typeof calls
  request: Record<string, unknown>
}

/** The part of URLSearchParams that is read; kept narrow so that this file needs neither DOM nor Node types. */
export interface SearchParameters {
  get(name: string): string | null
}

export interface ListLocation {
  pageNum: number
  pageSize: number
  asOf?: number
}

const positiveInteger = (text: string | null) =>
  text !== null && /^[1-9]\d{0,12}$/.test(text) ? Number(text) : undefined

/** Table state of a URL: `?page=3&size=50&asOf=1200`. What is not valid falls back to its default. */
export const listLocation = (search: SearchParameters): ListLocation => {
  const size = Number(search.get('size'))
  const asOf = search.get('asOf')
  return {
    pageNum: positiveInteger(search.get('page')) ?? 1,
    pageSize: (pageSizes as readonly number[]).includes(size) ? size : defaultPageSize,
    ...(asOf !== null && /^\d{1,10}$/.test(asOf) ? { asOf: Number(asOf) } : {}),
  }
}

const isHash = (id: string) => /^(0x)?[0-9a-f]{64}$/i.test(id)
const isAddress = (id: string) => /^(0x)?[0-9a-f]{40}$/i.test(id)
const lower = (id: string) => (id.startsWith('0x') || id.startsWith('0X') ? id : `0x${id}`).toLowerCase()
/** A block as a URL names it: number, or hash in lower case; undefined when it is neither. */
export const blockId = (id: string): number | string | undefined =>
  isHash(id) ? lower(id) : /^\d{1,10}$/.test(id) ? Number(id) : undefined

/** The dashboard's own sizes. */
export const homeListSize = 10
export const homeStripSize = 25

/** Calls of the first screen of `pathname` (already matched against `pages`); empty where a screen needs no data. */
export const firstScreenCalls = (pathname: string, search: SearchParameters): FirstScreenCall[] => {
  const [, first = '', id = '', filter = ''] = pathname.split('/')
  const list = listLocation(search)
  const price: FirstScreenCall = { call: 'marketPrice', request: {} }
  switch (first) {
    case '':
      return [
        price,
        { call: 'analysisSummary', request: {} },
        { call: 'searchBlock', request: { pageNum: 1, pageSize: homeStripSize } },
        { call: 'searchTransaction', request: { pageNum: 1, pageSize: homeListSize } },
      ]
    case 'blocks':
      return [price, { call: 'searchBlock', request: { ...list } }]
    case 'blocks_forked':
      return [price, { call: 'pageBlocksForked', request: { pageNum: list.pageNum, pageSize: list.pageSize } }]
    case 'txs': {
      const block = blockId(search.get('block') ?? '')
      return [price, { call: 'searchTransaction', request: { ...(block === undefined ? {} : { block }), ...list } }]
    }
    case 'accounts':
      return [price, { call: 'topAccounts', request: { pageNum: list.pageNum, pageSize: list.pageSize } }]
    case 'tx':
      return isHash(id) ? [price, { call: 'transaction', request: { transactionHash: lower(id) } }] : [price]
    case 'block': {
      const countdown = id === 'countdown' ? blockId(filter) : undefined
      if (typeof countdown === 'number') return [price, { call: 'blockCountdown', request: { blockNumber: countdown } }]
      const block = blockId(id)
      if (block === undefined) return [price]
      const detail: FirstScreenCall = { call: 'block', request: { block } }
      return filter === 'txs'
        ? [price, detail, { call: 'searchTransaction', request: { block, ...list } }]
        : [price, detail]
    }
    case 'address': {
      if (!isAddress(id)) return [price]
      const address = lower(id)
      const tab = search.get('tab')
      const direction = search.get('direction')
      const detail: FirstScreenCall = { call: 'addressDetail', request: { address } }
      if (tab === 'blocks') return [price, detail, { call: 'addressValidatedBlock', request: { address, ...list } }]
      return [
        price,
        detail,
        {
          call: 'addressTransaction',
          request: { address, direction: direction === 'in' || direction === 'out' ? direction : 'all', ...list },
        },
      ]
    }
    case 'search': {
      const keyword = (search.get('q') ?? '').trim()
      return keyword === ''
        ? [price]
        : [
            price,
            { call: 'homeSearchAddress', request: { keyword } },
            { call: 'homeSearchToken', request: { keyword } },
          ]
    }
    default:
      return [price]
  }
}
