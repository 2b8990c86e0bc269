interface Transaction {
  transactionHash: string
  blockNumber: number
  status: number | null
  to: { hash: string; type: string } | null
}

/** The screens that are measured: paths on the explorer at `url`, with a call of a contract that succeeded as example. */
export const findScreens = async (url: string): Promise<Record<string, string>> => {
  const response = await fetch(`${url}/api/chain/search_transaction`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ pageNum: 1, pageSize: 100 }),
  })
  const { data } = (await response.json()) as { data: { records: Transaction[] } }
  const example = data.records.find(({ to, status }) => status === 1 && to?.type === '1') ?? data.records[0]
  if (example === undefined) throw new Error(`${url} has no transaction to show`)
  return {
    home: '/',
    blocks: '/blocks',
    tx: `/tx/${example.transactionHash}`,
    block: `/block/${example.blockNumber}`,
    address: `/address/${example.to?.hash}`,
  }
}
