import { isOffered } from '@corescope/api-schema/is-offered'
import { pages } from '@corescope/api-schema/pages'
import { homeSearchAddress, type Suggestion } from '@corescope/api-schema/search/calls'
import { systemContracts } from '@corescope/chain/system-contracts'
import { catalogueSource } from '@corescope/decode/abi/known-abis'
import { hexPrefix, searchShape } from '@corescope/decode/reader-input/search-shape'
import { eth_getTransactionByHash } from '@corescope/rpc/methods/eth_getTransactionByHash'
import { listBlobsOfHash } from '@corescope/store/blobs/read'
import { getBlock, listBlocksByNumber } from '@corescope/store/blocks/read'
import { getForkedBlock, getForkedTransaction } from '@corescope/store/forks/read'
import { searchPublicNames } from '@corescope/store/people/public-names'
import {
  listAddressesByPrefix,
  listBlobsByPrefix,
  listBlocksByPrefix,
  listTransactionsByPrefix,
} from '@corescope/store/prefixes/read'
import { getTransaction } from '@corescope/store/transactions/read'
import { findVerifiedSignatures } from '@corescope/store/verification/read'
import { type ChainView, route } from '../../answers/route.ts'
import { hex } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'
import { isBeyondWaiting, readPace } from '../../entities/blocks/pace.ts'
import { findBitcoinTold } from '../../entities/core/bitcoin-told.ts'
import { isNamedByCandidate } from '../../entities/core/is-named-by-candidate.ts'
import { tokenReferences } from '../../entities/tokens/references.ts'
import { DnsError } from '../../names/doh.ts'
import { ifAnswered, patient } from '../../node/if-answered.ts'

type Hex = `0x${string}`
const maxOfAKind = 6

const isPending = async ({ node }: ApiContext, hash: Hex): Promise<boolean> =>
  (await ifAnswered(eth_getTransactionByHash(node, hash, patient))) !== undefined

/** Of a chain of Core: a Bitcoin transaction that its contracts were told of. */
const searchBitcoin = async (
  { config, reader }: ApiContext,
  hash: Hex,
  { point }: ChainView,
): Promise<Suggestion[]> => {
  if (!config.network.hasSystemContracts || point === undefined) return []
  const { btcTxId, events } = await findBitcoinTold(reader, hash, point.lastTransactionPosition)
  if (events.length === 0) return []
  return [{ kind: 'bitcoinTransaction', path: `/btc-stake-txn-decoder?tx=${btcTxId.slice(2)}`, btcTxId }]
}

const blobSuggestion = (blob: { versionedHash: string; transactionHash: string; blockNumber: number }): Suggestion => {
  const transactionHash = hex(blob.transactionHash)
  const path = `/tx/${transactionHash}`
  return { kind: 'blob', path, versionedHash: hex(blob.versionedHash), transactionHash, blockNumber: blob.blockNumber }
}

const searchHash = async (context: ApiContext, hash: Hex, view: ChainView): Promise<Suggestion[]> => {
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
    return [blobSuggestion({ ...blob, versionedHash: hash })]
  }
  const bitcoin = await searchBitcoin(context, hash, view)
  if (bitcoin.length > 0) return bitcoin
  if (await isPending(context, hash)) return [{ ...transaction, blockNumber: null, state: 'pending' }]
  return [{ kind: 'unknownHash', path: `/tx/${hash}`, hash }]
}

const searchNumber = async (context: ApiContext, blockNumber: number, { head }: ChainView): Promise<Suggestion[]> => {
  if (head === undefined) return []
  if (blockNumber > head.number) {
    if (isBeyondWaiting(blockNumber - head.number, await readPace(context, head.number))) return []
    return [{ kind: 'futureBlock', path: `/block/countdown/${blockNumber}`, blockNumber }]
  }
  const [row] = await listBlocksByNumber(context.reader, [blockNumber])
  if (row === undefined) return []
  const { transactionCount } = row
  return [{ kind: 'block', path: `/block/${blockNumber}`, blockNumber, blockHash: hex(row.hash), transactionCount }]
}

/** Whatever begins so: addresses, transactions, blocks, blobs. Of each kind one more is read than is shown: it tells whether there are more. */
const searchPrefix = async (context: ApiContext, digits: string): Promise<Found> => {
  const { reader, book } = context
  const [addresses, transactions, blocks, blobs] = await Promise.all([
    digits.length > 40 ? [] : listAddressesByPrefix(reader, digits, maxOfAKind + 1),
    listTransactionsByPrefix(reader, digits, maxOfAKind + 1),
    listBlocksByPrefix(reader, digits, maxOfAKind + 1),
    listBlobsByPrefix(reader, digits, maxOfAKind + 1),
  ])
  const shown = addresses.slice(0, maxOfAKind).map(({ address }) => hex(address))
  const [names, icons] = await Promise.all([book.byAddress(shown), iconsOf(context, shown)])
  return {
    suggestions: [
      ...shown.map((address) => ({
        kind: 'address' as const,
        path: `/address/${address}`,
        address: names.get(address)!,
        known: true,
        icon: icons.get(address) ?? null,
        notice: null,
      })),
      ...transactions.slice(0, maxOfAKind).map(({ hash, blockNumber }) => ({
        kind: 'transaction' as const,
        path: `/tx/${hex(hash)}`,
        transactionHash: hex(hash),
        blockNumber,
        state: 'mined' as const,
      })),
      ...blocks.slice(0, maxOfAKind).map(({ blockNumber, hash, transactionCount }) => ({
        kind: 'block' as const,
        path: `/block/${blockNumber}`,
        blockNumber,
        blockHash: hex(hash),
        transactionCount,
      })),
      ...blobs.slice(0, maxOfAKind).map(blobSuggestion),
    ],
    hasMore: [addresses, transactions, blocks, blobs].some(({ length }) => length > maxOfAKind),
  }
}

/** Icons of the tokens among some addresses. */
const iconsOf = async (
  context: ApiContext,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, string | null>> => {
  const ids = await Promise.all(addresses.map((address) => context.book.idOf(address)))
  const tokens = await tokenReferences(
    context,
    ids.filter((id) => id !== undefined),
  )
  return new Map([...tokens.values()].map(({ contractAddress, icon }) => [contractAddress, icon]))
}

const searchAddress = async (
  context: ApiContext,
  address: Hex,
  checksum: string,
  view: ChainView,
): Promise<Suggestion[]> => {
  const id = await context.book.idOf(address)
  const [names, icons] = await Promise.all([context.book.byAddress([address]), iconsOf(context, [address])])
  const notice = checksum === 'wrong' ? ('checksum' as const) : null
  const reference = names.get(address)!
  const icon = icons.get(address) ?? null
  return [
    {
      kind: 'address',
      path: `/address/${address}`,
      address: reference,
      known: id !== undefined || (await isNamedByCandidate(context, view, address)),
      icon,
      notice,
    },
  ]
}

/** Names by a part: of Core's system contracts, public names, names in DNS known by now, and this product's own pages. */
const searchText = async (context: ApiContext, text: string): Promise<Found> => {
  // an older product spelt the standard so (ruling 28)
  const wanted = text.toLowerCase().replace('erc-1115', 'erc-1155')
  const { debugRoutes, ACCOUNTS, network } = context.config
  const { hasSystemContracts } = network
  const contracts = hasSystemContracts ? systemContracts.filter(({ name }) => name.toLowerCase().includes(wanted)) : []
  const given = (await searchPublicNames(context.reader, text, maxOfAKind + 1)).filter(
    ({ address }) => !contracts.some((one) => one.address === address),
  )
  const inDns = context.shownNames?.holding(wanted, maxOfAKind + 1) ?? []
  const named = [contracts, given, inDns].flatMap((some) => some.slice(0, maxOfAKind))
  const names = await context.book.byAddress(named.map(({ address }) => address))
  const titled = pages
    .filter((page) => !page.path.includes('{') && !page.redirect)
    .filter((page) => isOffered(page, { debugRoutes, hasAccounts: ACCOUNTS !== 'off', hasSystemContracts }))
    .filter(({ title }) => title.en.toLowerCase().includes(wanted) || title.zh_CN.includes(text))
  const suggestions: Suggestion[] = [
    ...named.map(({ address, name }) => ({
      kind: 'name' as const,
      path: `/address/${address}`,
      name,
      address: names.get(address)!,
    })),
    ...titled.slice(0, maxOfAKind).map(({ path, title }) => ({ kind: 'page' as const, path, title: title.en })),
  ]
  return { suggestions, hasMore: [contracts, given, inDns, titled].some(({ length }) => length > maxOfAKind) }
}

/** The address that a name in DNS leads to. A name server that is away takes nothing else from the answer. */
const searchName = async ({ walletNames, book, log }: ApiContext, name: string): Promise<Suggestion[]> => {
  try {
    const outcome = await walletNames?.addressOf(name)
    if (outcome?.state !== 'found') return []
    const named = (await book.byAddress([outcome.address])).get(outcome.address)!
    return [{ kind: 'name', path: `/address/${outcome.address}`, name, address: named }]
  } catch (error) {
    if (!(error instanceof DnsError)) throw error
    log.debug({ err: error }, 'a name of the search cannot be asked for')
    return []
  }
}

interface Found {
  suggestions: Suggestion[]
  hasMore: boolean
}

const whole = (suggestions: Suggestion[]): Found => ({ suggestions, hasMore: false })

const nothing: Found = { suggestions: [], hasMore: false }

/** A function by the eight digits of its selector: of the catalogue, then of verified contracts. */
const searchSelector = async ({ reader }: ApiContext, selector: Hex): Promise<Found> => {
  const verified = await findVerifiedSignatures(reader, [selector])
  const isFunction = 1
  const signatures = [
    ...catalogueSource.functionsBySelector(selector).map(({ signature }) => signature),
    ...verified.filter(({ kind }) => kind === isFunction).map(({ signature }) => signature),
  ]
  if (signatures.length === 0) return nothing
  const known = [...new Set(signatures)].slice(0, maxOfAKind)
  return whole([{ kind: 'method', path: `/inputdatadecoder?data=${selector}`, selector, signatures: known }])
}

/**
 * What begins with the text stands before what it may mean otherwise. A block to come is offered only where nothing begins with the text:
 * who types the beginning of a hash does not mean a block years from now.
 */
const suggest = async (context: ApiContext, keyword: string, view: ChainView): Promise<Found> => {
  const digits = hexPrefix(keyword)
  const [named, begun, meant] = await Promise.all([
    digits?.length === 8 ? searchSelector(context, `0x${digits}`) : nothing,
    digits === undefined ? nothing : searchPrefix(context, digits),
    suggestByShape(context, keyword, view),
  ])
  const others = meant.suggestions.filter(({ kind }) => kind !== 'futureBlock')
  const found = [named, begun, begun.suggestions.length > 0 ? { ...meant, suggestions: others } : meant]
  return {
    suggestions: found.flatMap(({ suggestions }) => suggestions),
    hasMore: found.some(({ hasMore }) => hasMore),
  }
}

const suggestByShape = async (context: ApiContext, keyword: string, view: ChainView): Promise<Found> => {
  const shape = searchShape(keyword)
  switch (shape.kind) {
    case 'hash':
      return whole(await searchHash(context, shape.hash, view))
    case 'address':
      return whole(await searchAddress(context, shape.address, shape.checksum, view))
    case 'blockNumber':
      return whole(await searchNumber(context, shape.blockNumber, view))
    case 'name': {
      const [led, part] = await Promise.all([searchName(context, shape.name), searchText(context, shape.name)])
      const others = part.suggestions.filter(({ path }) => !led.some((one) => one.path === path))
      return { ...part, suggestions: [...led, ...others] }
    }
    case 'text':
      return searchText(context, shape.text)
    case 'empty':
      return whole([])
  }
}

export const homeSearchAddressRoute = route(homeSearchAddress, 'never', async (context, { keyword }, view) => ({
  keyword,
  ...(await suggest(context, keyword, view)),
}))
