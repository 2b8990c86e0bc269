import type { TokenStandard } from '@corescope/chain/types/token-standard'
import { getBlockPoint } from '@corescope/store/head/read'
import { pageSlice, pageSliceAscending } from '@corescope/store/page'
import {
  countTransfers,
  getHeldAmount,
  listHolders,
  listHoldings,
  listInventory,
  listTokenFacts,
  listTokenFigures,
  listTransferRange,
  listTransfers,
  type TokenFactsRow,
  type TransferList,
  type TransferRow,
} from '@corescope/store/tokens/read'
import type { ApiContext } from '../../context.ts'
import type { Mentions } from '../../naming/address-book.ts'
import { transactionIndexOf } from '../transactions/present.ts'
import { boundsOf } from './bounds.ts'
import { type Action, listed, type Module, ok } from './dialect.ts'
import { addressOf, blockOf, DialectError, numberOf, type Parameters, sortOf, windowOf } from './parameters.ts'

const mostRows = 10_000
const noTransfers = 'No transactions found'

type RangeList = Extract<TransferList, { kind: 'token' | 'address' | 'holding' }>

/** The list that `address` and `contractaddress` name; undefined when one of them was never met. */
const listOf = async (
  { book }: ApiContext,
  parameters: Parameters,
  standard: TokenStandard,
): Promise<RangeList | undefined> => {
  const [hasAddress, hasContract] = ['address', 'contractaddress'].map((name) => (parameters.get(name) ?? '') !== '')
  if (!hasAddress && !hasContract) throw new DialectError('Error! Missing address')
  const addressId = hasAddress ? await book.idOf(addressOf(parameters)) : undefined
  const tokenId = hasContract ? await book.idOf(addressOf(parameters, 'contractaddress')) : undefined
  if (hasAddress && addressId === undefined) return undefined
  if (hasContract && tokenId === undefined) return undefined
  if (addressId === undefined) return { kind: 'token', tokenId: tokenId! }
  return tokenId === undefined ? { kind: 'address', addressId, standard } : { kind: 'holding', addressId, tokenId }
}

/** Fields of a transfer that all three actions share, then those of its standard. Strings only, never null. Pure. */
const presentTransfer = (row: TransferRow, mentions: Mentions, token: TokenFactsRow, head: number) => {
  const shared = {
    blockNumber: String(row.blockNumber),
    timeStamp: String(row.timestamp),
    hash: row.transactionHash,
    nonce: row.nonce,
    blockHash: row.blockHash,
    from: mentions.get(row.fromId)!.hash,
    contractAddress: token.contractAddress,
    to: mentions.get(row.toId)!.hash,
    tokenName: token.tokenName ?? '',
    tokenSymbol: token.symbol ?? '',
    transactionIndex: String(transactionIndexOf({ ...row, position: row.transactionPosition })),
    logIndex: String(row.logIndex),
    gas: row.gas,
    gasPrice: row.effectiveGasPrice,
    gasUsed: row.gasUsed,
    cumulativeGasUsed: row.cumulativeGasUsed,
    input: 'deprecated',
    confirmations: String(Math.max(0, head - row.blockNumber + 1)),
  }
  if (row.standard === 20) return { ...shared, value: row.amount, tokenDecimal: String(token.decimals ?? 0) }
  const tokenID = row.tokenItem ?? ''
  return row.standard === 721
    ? { ...shared, tokenID, tokenDecimal: '0' }
    : { ...shared, tokenID, tokenValue: row.amount }
}

/** Transfers of one standard: of an address, of a token, or of both. */
const transfersOf =
  (standard: TokenStandard): Action =>
  async (context, parameters, moment) => {
    const { reader, book } = context
    const head = moment.head?.number ?? 0
    const start = blockOf(parameters, 'startblock', 0, head)
    const end = blockOf(parameters, 'endblock', Number.MAX_SAFE_INTEGER, head)
    const { page, offset } = windowOf(parameters, mostRows)
    const order = sortOf(parameters)
    const [list, bounds] = await Promise.all([
      listOf(context, parameters, standard),
      boundsOf(context, moment, start, end),
    ])
    if (list === undefined || bounds === undefined) return listed([], noTransfers)
    const [before, upTo] = await Promise.all([
      countTransfers(reader, list, bounds.after),
      countTransfers(reader, list, bounds.upTo),
    ])
    const slice = (order === 'asc' ? pageSliceAscending : pageSlice)(upTo - before, page, offset)
    const keys = await listTransferRange(reader, list, order, {
      after: before + slice.after,
      upTo: before + slice.upTo,
    })
    const rows = (await listTransfers(reader, keys)).filter((row) => row.standard === standard)
    const [mentions, facts] = await Promise.all([
      book.mentions(rows.flatMap((row) => [row.fromId, row.toId])),
      listTokenFacts(reader, [...new Set(rows.map((row) => row.tokenId))]),
    ])
    const factsOf = new Map(facts.map((token) => [token.tokenId, token]))
    return listed(
      rows.map((row) => presentTransfer(row, mentions, factsOf.get(row.tokenId)!, head)),
      noTransfers,
    )
  }

const tokenOf = async (context: ApiContext, parameters: Parameters): Promise<TokenFactsRow> => {
  const tokenId = await context.book.idOf(addressOf(parameters, 'contractaddress'))
  const [token] = tokenId === undefined ? [] : await listTokenFacts(context.reader, [tokenId])
  if (token === undefined) throw new DialectError('Error! No token found at this contract address')
  return token
}

/** What the logs say an address held after a block; of tokens whose logs say all. */
const heldAt = async (context: ApiContext, parameters: Parameters, bound: number): Promise<string> => {
  const [addressId, tokenId] = await Promise.all([
    context.book.idOf(addressOf(parameters)),
    context.book.idOf(addressOf(parameters, 'contractaddress')),
  ])
  if (addressId === undefined || tokenId === undefined) return '0'
  return getHeldAmount(context.reader, { addressId, tokenId }, bound)
}

const tokenbalance: Action = async (context, parameters, { head }) =>
  ok(await heldAt(context, parameters, head?.lastTransactionPosition ?? 0))

/** The block of a history question, at most the head. */
const pastBlock = async (context: ApiContext, parameters: Parameters) => {
  const number = numberOf(parameters, 'blockno', -1)
  const point = number < 0 || number > 2 ** 31 - 1 ? undefined : await getBlockPoint(context.reader, number)
  if (point === undefined) throw new DialectError('Error! Invalid block number')
  return point
}

const tokenbalancehistory: Action = async (context, parameters) => {
  const point = await pastBlock(context, parameters)
  return ok(await heldAt(context, parameters, point.lastTransactionPosition))
}

const addresstokenbalance: Action = async (context, parameters) => {
  const { page, offset } = windowOf(parameters, mostRows)
  const holderId = await context.book.idOf(addressOf(parameters))
  if (holderId === undefined) return listed([], 'No token found')
  const rows = await listHoldings(context.reader, { holderId, standard: 20 }, page, offset)
  const held = rows.flatMap(({ tokenId, amount }) => (tokenId === null ? [] : [{ tokenId, amount }]))
  const facts = await listTokenFacts(
    context.reader,
    held.map(({ tokenId }) => tokenId),
  )
  const factsOf = new Map(facts.map((token) => [token.tokenId, token]))
  return listed(
    held.map(({ tokenId, amount }) => {
      const { contractAddress, tokenName, symbol, decimals } = factsOf.get(tokenId)!
      return {
        TokenAddress: contractAddress,
        TokenName: tokenName ?? '',
        TokenSymbol: symbol ?? '',
        TokenQuantity: amount,
        TokenDivisor: String(decimals ?? 0),
      }
    }),
    'No token found',
  )
}

const addresstokennftbalance: Action = async (context, parameters) => {
  const { page, offset } = windowOf(parameters, mostRows)
  const holderId = await context.book.idOf(addressOf(parameters))
  if (holderId === undefined) return listed([], 'No token found')
  const rows = await listInventory(context.reader, { holderId, tokenId: null }, page, offset)
  const held = rows.flatMap((row) => (row.tokenId === null ? [] : [{ ...row, tokenId: row.tokenId }]))
  const facts = await listTokenFacts(context.reader, [...new Set(held.map(({ tokenId }) => tokenId))])
  const factsOf = new Map(facts.map((token) => [token.tokenId, token]))
  return listed(
    held.map(({ tokenId, tokenItem, amount }) => {
      const { contractAddress, tokenName, symbol } = factsOf.get(tokenId)!
      return {
        TokenAddress: contractAddress,
        TokenName: tokenName ?? '',
        TokenSymbol: symbol ?? '',
        TokenQuantity: amount,
        TokenId: tokenItem,
      }
    }),
    'No token found',
  )
}

export const tokenAccountActions: Module = {
  tokentx: transfersOf(20),
  tokennfttx: transfersOf(721),
  token1155tx: transfersOf(1155),
  tokenbalance,
  tokenbalancehistory,
  addresstokenbalance,
  addresstokennftbalance,
}

const standardNames = { 20: 'ERC20', 721: 'ERC721', 1155: 'ERC1155' } as const

const tokeninfo: Action = async (context, parameters) => {
  const token = await tokenOf(context, parameters)
  return ok([
    {
      contractAddress: token.contractAddress,
      tokenName: token.tokenName ?? '',
      symbol: token.symbol ?? '',
      divisor: String(token.decimals ?? 0),
      tokenType: standardNames[token.standard],
      totalSupply: token.totalSupply ?? '',
    },
  ])
}

const presentHolders = async (context: ApiContext, tokenId: number, page: number, size: number) => {
  const rows = await listHolders(context.reader, tokenId, page, size)
  const mentions = await context.book.mentions(rows.map(({ holderId }) => holderId))
  return rows.flatMap(({ holderId, amount }) =>
    holderId === null ? [] : [{ TokenHolderAddress: mentions.get(holderId)!.hash, TokenHolderQuantity: amount }],
  )
}

const tokenholderlist: Action = async (context, parameters) => {
  const { tokenId } = await tokenOf(context, parameters)
  const { page, offset } = windowOf(parameters, mostRows)
  return listed(await presentHolders(context, tokenId, page, offset), 'No token holders found')
}

const toptokenholders: Action = async (context, parameters) => {
  const { tokenId } = await tokenOf(context, parameters)
  const { offset } = windowOf(parameters, 1000)
  return listed(await presentHolders(context, tokenId, 1, offset), 'No token holders found')
}

const tokenholdercount: Action = async (context, parameters) => {
  const { tokenId } = await tokenOf(context, parameters)
  const [figures] = await listTokenFigures(context.reader, [tokenId])
  return ok(String(figures?.holders ?? 0))
}

export const token: Module = { tokeninfo, tokenholderlist, toptokenholders, tokenholdercount }

/** What the contract says; where it says nothing, what its transfers add up to. */
export const tokensupply: Action = async (context, parameters) => {
  const { tokenId, totalSupply } = await tokenOf(context, parameters)
  if (totalSupply !== null) return ok(totalSupply)
  const [figures] = await listTokenFigures(context.reader, [tokenId])
  return ok(figures?.supply ?? '0')
}
