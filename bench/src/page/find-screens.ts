import { type LongThings, sizes } from './make-long-things.ts'

interface Transaction {
  transactionHash: string
  blockNumber: number
  status: number | null
  to: { hash: string; type: string } | null
}

const askList = async <Row>(url: string, call: string, body: object): Promise<{ total: number; records: Row[] }> => {
  const response = await fetch(`${url}/api/chain/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ pageNum: 1, pageSize: 25, ...body }),
  })
  const { data, message } = (await response.json()) as { data?: { total: number; records: Row[] }; message: string }
  if (data === undefined || data === null) throw new Error(`${call}: ${message}`)
  return data
}

/** The screens that are measured: paths on the explorer at `url`, with a call of a contract that succeeded as example. */
export const findScreens = async (url: string): Promise<Record<string, string>> => {
  const { records } = await askList<Transaction>(url, 'search_transaction', { pageSize: 100 })
  const example = records.find(({ to, status }) => status === 1 && to?.type === '1') ?? records[0]
  if (example === undefined) throw new Error(`${url} has no transaction to show`)
  return {
    home: '/',
    blocks: '/blocks',
    tx: `/tx/${example.transactionHash}`,
    block: `/block/${example.blockNumber}`,
    address: `/address/${example.to?.hash}`,
  }
}

/** The screen that keeps the node busy longest. */
export const stepsScreen = 'long: vmtrace'

/** The screens of what `makeLongThings` wrote, once the index has all of it. @throws when it has not in two minutes */
export const longScreens = async (url: string, made: LongThings): Promise<Record<string, string>> => {
  for (let tries = 0; ; tries += 1) {
    const { total } = await askList(url, 'token_holding_page', { address: made.holder })
    if (total >= sizes.holdings) break
    if (tries > 1_200) throw new Error(`${made.holder} holds ${total} tokens by the index, not ${sizes.holdings}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return {
    [stepsScreen]: `/vmtrace?tx=${made.steps}`,
    'long: token': `/token/${made.token}`,
    'long: address': `/address/${made.holder}`,
    'long: holdings': `/address/${made.holder}?tab=holdings`,
    'long: transfers': `/tx/${made.transfers}`,
    'long: trace': `/tx/${made.calls}?tab=trace`,
  }
}

/** The gallery of what `makeLongThings` wrote, showing 50 items, once all documents are read. @throws when not in two minutes */
export const galleryScreen = async (url: string, { gallery }: LongThings): Promise<string> => {
  for (let tries = 0; ; tries += 1) {
    const body = { contractAddress: gallery, pageSize: 100, pageNum: 2 }
    const { records } = await askList<{ document: { status: string } }>(url, 'token_collection', body)
    if (records.length === sizes.items - 100 && records.every(({ document }) => document.status === 'ready')) break
    if (tries > 1_200) throw new Error(`The documents of ${gallery} are not read: ${JSON.stringify(records.at(-1))}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return `/token/${gallery}?tab=inventory&size=50`
}
