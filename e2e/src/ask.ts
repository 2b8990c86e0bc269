import type { APIRequestContext } from '@playwright/test'

/** A call in the product's own dialect, to compare what a screen shows with. @throws on a failure envelope */
export const ask = async <Data>(request: APIRequestContext, path: string, body: unknown = {}): Promise<Data> => {
  const response = await request.post(`/api/chain/${path}`, { data: body })
  const { code, message, data } = (await response.json()) as { code: string; message: string; data: Data }
  if (code !== '00000') throw new Error(`${path}: ${message}`)
  return data
}

/** What the tests read of a page of a list. */
export interface Listed<Row> {
  records: Row[]
  total: number
  pages: number
}

export interface ListedTransaction {
  transactionHash: string
  blockNumber: number
  status: number | null
  to: { hash: string; type: string } | null
  from: { hash: string }
  method: { selector: string; name: string | null } | null
}

export interface ListedBlock {
  blockNumber: number
  blockHash: string
  transactionCount: number
}
