import type { calls } from './calls.ts'
import { defaultPageSize, largestPage, pageSizes } from './page-sizes.ts'

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

const pageOf = (text: string | null) =>
  text !== null && /^[1-9]\d*$/.test(text) ? Math.min(Number(text), largestPage) : undefined

/** Table state of a URL: `?page=3&size=50&asOf=1200`. What is not valid falls back to its default. */
export const listLocation = (search: SearchParameters): ListLocation => {
  const size = Number(search.get('size'))
  const asOf = search.get('asOf')
  return {
    pageNum: pageOf(search.get('page')) ?? 1,
    pageSize: (pageSizes as readonly number[]).includes(size) ? size : defaultPageSize,
    ...(asOf !== null && /^\d{1,10}$/.test(asOf) ? { asOf: Number(asOf) } : {}),
  }
}

/** A segment of a path as it is read: percent-decoded where it can be. */
export const segmentText = (segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch (error) {
    if (error instanceof URIError) return segment
    throw error
  }
}

/** Lower case, with `0x`; undefined when the text is no hash. Blanks around any id are nobody's intention (ruling 17). */
const hashOf = (id: string): `0x${string}` | undefined => {
  const digits = /^(?:0x)?([0-9a-f]{64})$/i.exec(id.trim())?.[1]
  return digits === undefined ? undefined : `0x${digits.toLowerCase()}`
}

/**
 * A block number in the forms the search takes (ruling 19): decimal, also grouped as people copy it (12,345), or 0x, up to 16
 * digits; undefined when it is none.
 */
export const blockNumberOf = (id: string): number | undefined => {
  const text = id.trim()
  const plain = /^\d{1,3}(,\d{3})+$/.test(text) ? text.replaceAll(',', '') : text
  const blockNumber = /^(\d{1,16}|0x[0-9a-f]{1,16})$/i.test(plain) ? Number(plain.toLowerCase()) : undefined
  return Number.isSafeInteger(blockNumber) ? blockNumber : undefined
}

/** A block as a URL names it: number, or hash in lower case; undefined when it is neither. */
export const blockId = (id: string): number | `0x${string}` | undefined => hashOf(id) ?? blockNumberOf(id)

/** A transaction as a URL names it: its hash in lower case; undefined when it is none. */
export const transactionId = hashOf

/**
 * An address as a URL names it (spec §5): 40 digits get `0x`, more than 44 characters keep the last 40. Lower case; undefined
 * when no address comes of it.
 */
export const addressId = (id: string): `0x${string}` | undefined => {
  const text = id.trim()
  const digits = text.length > 44 ? text.slice(-40) : text.replace(/^0x/i, '')
  return /^[0-9a-f]{40}$/i.test(digits) ? `0x${digits.toLowerCase()}` : undefined
}

/** Parts of a transaction's screen that are asked for apart (`?tab=`). */
export const transactionTabs = ['logs', 'input', 'raw'] as const
/** Lists of an address that are not its transactions (`?tab=`). */
export const addressTabs = ['blocks', 'logs'] as const
const directions = ['in', 'out'] as const

const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value | undefined =>
  values.find((value) => value === text)

export const transactionTab = (search: SearchParameters) => oneOf(transactionTabs, search.get('tab'))
export const addressTab = (search: SearchParameters) => oneOf(addressTabs, search.get('tab'))
export const addressDirection = (search: SearchParameters): 'all' | 'in' | 'out' =>
  oneOf(directions, search.get('direction')) ?? 'all'

/** So much of a text is searched for; the contract takes no more. */
export const longestKeyword = 256
/** What a search asks for: trimmed, no longer than the contract takes. */
export const keywordOf = (text: string): string => text.trim().slice(0, longestKeyword).trim()
/** What `/search?q=` asks for. */
export const searchKeyword = (search: SearchParameters): string => keywordOf(search.get('q') ?? '')

const transactionCalls = (id: string, search: SearchParameters): FirstScreenCall[] => {
  const transactionHash = transactionId(id)
  if (transactionHash === undefined) return []
  const detail: FirstScreenCall = { call: 'transaction', request: { transactionHash } }
  const tab = transactionTab(search)
  const { pageNum, pageSize } = listLocation(search)
  if (tab === 'logs') {
    return [detail, { call: 'transactionReceiptLog', request: { transactionHash, pageNum, pageSize } }]
  }
  return tab === undefined ? [detail] : [detail, { call: 'transactionInfo', request: { transactionHash } }]
}

const addressCalls = (id: string, search: SearchParameters): FirstScreenCall[] => {
  const address = addressId(id)
  if (address === undefined) return []
  const list = listLocation(search)
  const detail: FirstScreenCall = { call: 'addressDetail', request: { address } }
  const tab = addressTab(search)
  if (tab === 'blocks') return [detail, { call: 'addressValidatedBlock', request: { address, ...list } }]
  if (tab === 'logs') return [detail, { call: 'contractEventLog', request: { address, ...list } }]
  const direction = addressDirection(search)
  return [detail, { call: 'addressTransaction', request: { address, direction, ...list } }]
}

/** The dashboard's own sizes. */
export const homeListSize = 10
export const homeStripSize = 25

/** Calls of the first screen of `pathname` (already matched against `pages`); empty where a screen needs no data. */
export const firstScreenCalls = (pathname: string, search: SearchParameters): FirstScreenCall[] => {
  const [, first = '', id = '', filter = ''] = pathname.split('/').map(segmentText)
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
    case 'index-health':
      return [price, { call: 'indexHealth', request: {} }]
    case 'txs': {
      const block = blockId(search.get('block') ?? '')
      return [price, { call: 'searchTransaction', request: { ...(block === undefined ? {} : { block }), ...list } }]
    }
    case 'accounts':
      return [price, { call: 'topAccounts', request: { pageNum: list.pageNum, pageSize: list.pageSize } }]
    case 'tx':
      return [price, ...transactionCalls(id, search)]
    case 'block': {
      const countdown = id === 'countdown' ? blockNumberOf(filter) : undefined
      if (countdown !== undefined) return [price, { call: 'blockCountdown', request: { blockNumber: countdown } }]
      const block = blockId(id)
      if (block === undefined) return [price]
      const detail: FirstScreenCall = { call: 'block', request: { block } }
      return filter === 'txs'
        ? [price, detail, { call: 'searchTransaction', request: { block, ...list } }]
        : [price, detail]
    }
    case 'address':
      return [price, ...addressCalls(id, search)]
    case 'search': {
      const keyword = searchKeyword(search)
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
