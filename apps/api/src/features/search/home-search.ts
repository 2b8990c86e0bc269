import { pages } from '@corescope/api-schema/pages'
import { homeSearchAddress, type Suggestion } from '@corescope/api-schema/search'
import { systemContracts } from '@corescope/chain/system-contracts'
import { searchShape } from '@corescope/decode/search-shape'
import { eth_getTransactionByHash } from '@corescope/rpc/methods/eth_getTransactionByHash'
import { getAccount } from '@corescope/store/addresses/read'
import { listBlobsOfHash } from '@corescope/store/blobs/read'
import { getBlock, listBlocksByNumber } from '@corescope/store/blocks/read'
import { getForkedBlock, getForkedTransaction } from '@corescope/store/forks/read'
import { getTransaction } from '@corescope/store/transactions/read'
import { type Occasion, route } from '../../answers/route.ts'
import { hex } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'
import { ifAnswered, patient } from '../../node/if-answered.ts'

type Hex = `0x${string}`
const mostOfAKind = 6

const isPending = async ({ node }: ApiContext, hash: Hex): Promise<boolean> =>
  (await ifAnswered(eth_getTransactionByHash(node, hash, patient))) !== undefined

const searchHash = async (context: ApiContext, hash: Hex): Promise<Suggestion[]> => {
  const { reader } = context
  const [mined, block, forkedBlock, forked, [blob]] = await Promise.all([
    getTransaction(reader, hash),
    getBlock(reader, hash),
    getForkedBlock(reader, hash),
    getForkedTransaction(reader, hash),
    listBlobsOfHash(reader, hash, 1),
  ])
  const transaction = { kind: 'transaction' as const, path: `/tx/${hash}`, transactionHash: hash }
  if (mined !== undefined) return [{ ...transaction, blockNumber: mined.blockNumber, state: 'mined' }]
  if (block !== undefined) {
    const { blockNumber, transactionCount } = block
    return [{ kind: 'block', path: `/block/${blockNumber}`, blockNumber, blockHash: hash, transactionCount }]
  }
  if (forkedBlock !== undefined) {
    return [{ kind: 'forkedBlock', path: `/block/${hash}`, blockNumber: forkedBlock.blockNumber, blockHash: hash }]
  }
  if (forked !== undefined) return [{ ...transaction, blockNumber: forked.blockNumber, state: 'forked' }]
  if (blob !== undefined) {
    const { transactionHash, blockNumber } = blob
    const place = { path: `/tx/${transactionHash}`, transactionHash: hex(transactionHash), blockNumber }
    return [{ kind: 'blob', versionedHash: hash, ...place }]
  }
  if (await isPending(context, hash)) return [{ ...transaction, blockNumber: null, state: 'pending' }]
  return [{ kind: 'unknownHash', path: `/tx/${hash}`, hash }]
}

const searchNumber = async (context: ApiContext, blockNumber: number, { head }: Occasion): Promise<Suggestion[]> => {
  if (head === undefined) return []
  if (blockNumber > head.number) {
    return [{ kind: 'futureBlock', path: `/block/countdown/${blockNumber}`, blockNumber }]
  }
  const [row] = await listBlocksByNumber(context.reader, [blockNumber])
  if (row === undefined) return []
  const { transactionCount } = row
  return [{ kind: 'block', path: `/block/${blockNumber}`, blockNumber, blockHash: hex(row.hash), transactionCount }]
}

const searchAddress = async (context: ApiContext, address: Hex, checksum: string): Promise<Suggestion[]> => {
  const id = await context.book.idOf(address)
  const [names, account] = await Promise.all([
    context.book.byAddress([address]),
    id === undefined ? undefined : getAccount(context.reader, id),
  ])
  const notice = checksum === 'wrong' ? ('checksum' as const) : null
  const reference = names.get(address)!
  return [{ kind: 'address', path: `/address/${address}`, address: reference, known: account !== undefined, notice }]
}

/** Names we give ourselves: Core's system contracts and this product's own pages. */
const searchText = async (context: ApiContext, text: string): Promise<Found> => {
  const wanted = text.toLowerCase()
  const isCore = context.config.network.hasSystemContracts
  const contracts = isCore ? systemContracts.filter(({ name }) => name.toLowerCase().includes(wanted)) : []
  const named = contracts.slice(0, mostOfAKind)
  const names = await context.book.byAddress(named.map(({ address }) => address))
  const titled = pages
    .filter((page) => !page.path.includes('{') && !page.planned && !page.redirect)
    .filter(({ title }) => title.en.toLowerCase().includes(wanted) || title.zh_CN.includes(text))
  const suggestions: Suggestion[] = [
    ...named.map(({ address, name }) => ({
      kind: 'name' as const,
      path: `/address/${address}`,
      name,
      address: names.get(address)!,
    })),
    ...titled.slice(0, mostOfAKind).map(({ path, title }) => ({ kind: 'page' as const, path, title: title.en })),
  ]
  return { suggestions, hasMore: contracts.length > mostOfAKind || titled.length > mostOfAKind }
}

interface Found {
  suggestions: Suggestion[]
  hasMore: boolean
}

const whole = (suggestions: Suggestion[]): Found => ({ suggestions, hasMore: false })

const suggest = async (context: ApiContext, keyword: string, occasion: Occasion): Promise<Found> => {
  const shape = searchShape(keyword)
  switch (shape.kind) {
    case 'hash':
      return whole(await searchHash(context, shape.hash))
    case 'address':
      return whole(await searchAddress(context, shape.address, shape.checksum))
    case 'blockNumber':
      return whole(await searchNumber(context, shape.blockNumber, occasion))
    // A name of a name service, of which none is resolved: it may still be part of a name of ours.
    case 'name':
      return searchText(context, shape.name)
    case 'text':
      return searchText(context, shape.text)
    case 'empty':
      return whole([])
  }
}

export const homeSearchAddressRoute = route(homeSearchAddress, 'never', async (context, { keyword }, occasion) => ({
  keyword,
  ...(await suggest(context, keyword, occasion)),
}))
