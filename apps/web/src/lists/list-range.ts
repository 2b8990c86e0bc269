/** Ends of a range of blocks, both included: numbers, or days of UTC (YYYY-MM-DD). */
export interface ListRange {
  fromBlock?: number
  toBlock?: number
  start?: string
  end?: string
}

/** Names in the URL's query, in the request of a list and in that of its export. */
export const rangeNames = ['fromBlock', 'toBlock', 'start', 'end'] as const

/** Whether a text is a day, one that the calendar has. Pure. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text

/** Whether a text is a block number. Pure. */
export const isBlockNumber = (text: string): boolean => /^\d{1,10}$/.test(text)

/** The range a URL names: `?fromBlock=12&end=2026-11-23`. What is not valid, or ends before it begins, is left out. Pure. */
export const listRange = (search: Pick<URLSearchParams, 'get'>): ListRange => {
  const valid = (name: string, isValid: (text: string) => boolean) => {
    const text = search.get(name)
    return text !== null && isValid(text) ? text : undefined
  }
  const fromBlock = valid('fromBlock', isBlockNumber)
  const toBlock = valid('toBlock', (text) => isBlockNumber(text) && Number(text) >= Number(fromBlock ?? 0))
  const start = valid('start', isDay)
  const end = valid('end', (text) => isDay(text) && text >= (start ?? ''))
  return {
    ...(fromBlock === undefined ? {} : { fromBlock: Number(fromBlock) }),
    ...(toBlock === undefined ? {} : { toBlock: Number(toBlock) }),
    ...(start === undefined ? {} : { start }),
    ...(end === undefined ? {} : { end }),
  }
}
