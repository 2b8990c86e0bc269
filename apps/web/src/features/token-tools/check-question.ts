import { addressId, blockNumberOf } from '@corescope/api-schema/url-ids'

type Address = `0x${string}`

/** So many addresses are looked up at once. */
export const maxAddresses = 20

export interface CheckQuestion {
  token: Address | undefined
  item: string | undefined
  addresses: Address[]
  /** What stands among the addresses and is none. */
  wrong: string[]
  blockNumber: number | undefined
  date: string | undefined
}

/** Addresses of a text, in any separation, each once; what is none apart. Pure. */
export const addressesOf = (text: string): { addresses: Address[]; wrong: string[] } => {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '')
  const found = words.map((word) => addressId(word))
  return {
    addresses: [...new Set(found.flatMap((address) => address ?? []))].slice(0, maxAddresses),
    wrong: words.filter((_, index) => found[index] === undefined),
  }
}

/** What a URL asks: `?token=&item=&a=&at=`; `at` is a block, or a day and minute (UTC). Pure. */
export const checkQuestion = (search: Pick<URLSearchParams, 'get'>): CheckQuestion => {
  const at = search.get('at')?.trim() ?? ''
  const item = search.get('item')?.trim() ?? ''
  return {
    token: addressId(search.get('token') ?? ''),
    item: /^\d{1,78}$/.test(item) ? item : undefined,
    ...addressesOf(search.get('a') ?? ''),
    blockNumber: blockNumberOf(at),
    date: /^\d{4}-\d{2}-\d{2}([ T]\d{2}:\d{2})?$/.test(at) ? at.replace('T', ' ') : undefined,
  }
}
