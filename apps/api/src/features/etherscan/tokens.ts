import type { TokenStandard } from '@corescope/chain/types/token-standard'
import type { HeldQuestion } from '@corescope/decode/token-question'
import { type BlockPointRow, getBlockPoint } from '@corescope/store/head/read'
import { pageSlice, pageSliceAscending } from '@corescope/store/page'
import {
  listHolders,
  listHoldings,
  listInventory,
  listTokenFacts,
  listTokenFigures,
  type TokenFactsRow,
} from '@corescope/store/tokens/read'
import {
  countTransfers,
  listTransferRange,
  listTransfers,
  type TransferList,
  type TransferRow,
} from '@corescope/store/tokens/transfers'
import type { Moment } from '../../answers/head.ts'
import { hex } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'
import { UnavailableError } from '../../http/errors.ts'
import type { Mentions } from '../../naming/address-book.ts'
import { findHeldAmount } from '../tokens/held-amount.ts'
import { askBalances, isItemStated, isStated, mostAsked } from '../tokens/stated-balances.ts'
import { transactionIndexOf } from '../transactions/present.ts'
import { boundsOf } from './bounds.ts'
import { type Action, listed, type Module, ok } from './dialect.ts'
import {
  addressOf,
  blockOf,
  DialectError,
  numberOf,
  type Parameters,
  sortOf,
  type Window,
  windowOf,
} from './parameters.ts'
import { pointOf } from './state-block.ts'

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

/** What an address held after a block: by the logs, of an irregular or partial token by its contract. */
const heldAt = async (context: ApiContext, parameters: Parameters, point: BlockPointRow): Promise<string> => {
  const holder = addressOf(parameters)
  const tokenId = await context.book.idOf(addressOf(parameters, 'contractaddress'))
  const [token] = tokenId === undefined ? [] : await listTokenFacts(context.reader, [tokenId])
  if (token === undefined) return '0'
  return (await findHeldAmount(context, token, { holder }, point)).balance
}

/** At the head, or at the block that `tag` names. */
const tokenbalance: Action = async (context, parameters, moment) => {
  const point = await pointOf(context, parameters, moment)
  return ok(point === undefined ? '0' : await heldAt(context, parameters, point))
}

/** The block of a history question, at most the head. */
const pastBlock = async (context: ApiContext, parameters: Parameters) => {
  const number = numberOf(parameters, 'blockno', -1)
  const point = number < 0 || number > 2 ** 31 - 1 ? undefined : await getBlockPoint(context.reader, number)
  if (point === undefined) throw new DialectError('Error! Invalid block number')
  return point
}

const tokenbalancehistory: Action = async (context, parameters) => {
  const point = await pastBlock(context, parameters)
  return ok(await heldAt(context, parameters, point))
}

/**
 * What contracts state at the head, as the dialect's strings; empty where a contract names no balance.
 * @throws DialectError where it is more than may be asked: the dialect has no word for a figure that is not known to be right;
 *   UnavailableError where the node cannot tell
 */
const statedBalances = async (
  context: ApiContext,
  questions: readonly (HeldQuestion & { contractAddress: string })[],
  { head }: Moment,
): Promise<string[]> => {
  if (questions.length > mostAsked) {
    throw new DialectError(`Error! Balances that contracts state are told of at most ${mostAsked} rows a page (offset)`)
  }
  if (head === undefined || questions.length === 0) return []
  const balances = await askBalances(context, questions, head)
  if (balances.includes(undefined)) throw new UnavailableError('The node cannot answer this now.')
  return balances.map((balance) => balance ?? '')
}

/**
 * ERC-20 tokens that the logs say an address holds. The quantity of an irregular one is what its contract states, `0` and
 * empty (the contract names none) among them; one of which the logs leave nothing is not in the list.
 */
const addresstokenbalance: Action = async (context, parameters, moment) => {
  const { page, offset } = windowOf(parameters, mostRows)
  const address = addressOf(parameters)
  const holderId = await context.book.idOf(address)
  if (holderId === undefined) return listed([], 'No token found')
  const rows = await listHoldings(context.reader, { holderId, standard: 20 }, page, offset)
  const held = rows.flatMap(({ tokenId, amount }) => (tokenId === null ? [] : [{ tokenId, amount }]))
  const facts = await listTokenFacts(
    context.reader,
    held.map(({ tokenId }) => tokenId),
  )
  const factsOf = new Map(facts.map((token) => [token.tokenId, token]))
  const stated = facts.filter(isStated)
  const balances = await statedBalances(
    context,
    stated.map(({ contractAddress, standard }) => ({ contractAddress, standard, holder: address, tokenItem: null })),
    moment,
  )
  const balanceOf = new Map(stated.map(({ tokenId }, index) => [tokenId, balances[index]]))
  return listed(
    held.map(({ tokenId, amount }) => {
      const { contractAddress, tokenName, symbol, decimals } = factsOf.get(tokenId)!
      return {
        TokenAddress: contractAddress,
        TokenName: tokenName ?? '',
        TokenSymbol: symbol ?? '',
        TokenQuantity: balanceOf.get(tokenId) ?? amount,
        TokenDivisor: String(decimals ?? 0),
      }
    }),
    'No token found',
  )
}

/**
 * Items that the logs say an address holds. The quantity of an irregular token's item is what its contract states: of an
 * ERC-721 `0` where it names another owner.
 */
const addresstokennftbalance: Action = async (context, parameters, moment) => {
  const { page, offset } = windowOf(parameters, mostRows)
  const address = addressOf(parameters)
  const holderId = await context.book.idOf(address)
  if (holderId === undefined) return listed([], 'No token found')
  const rows = await listInventory(context.reader, { holderId, tokenId: null }, page, offset)
  const held = rows.flatMap((row) => (row.tokenId === null ? [] : [{ ...row, tokenId: row.tokenId }]))
  const facts = await listTokenFacts(context.reader, [...new Set(held.map(({ tokenId }) => tokenId))])
  const factsOf = new Map(facts.map((token) => [token.tokenId, token]))
  const asked = held.filter(({ tokenId }) => isItemStated(factsOf.get(tokenId)!))
  const stated = await statedBalances(
    context,
    asked.map(({ tokenId, standard, tokenItem }) => {
      const { contractAddress } = factsOf.get(tokenId)!
      return { contractAddress, standard, holder: address, tokenItem }
    }),
    moment,
  )
  const quantityOf = new Map(asked.map((row, index) => [row, stated[index]]))
  return listed(
    held.map((row) => {
      const { tokenId, tokenItem, amount } = row
      const { contractAddress, tokenName, symbol } = factsOf.get(tokenId)!
      return {
        TokenAddress: contractAddress,
        TokenName: tokenName ?? '',
        TokenSymbol: symbol ?? '',
        TokenQuantity: quantityOf.get(row) ?? amount,
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

interface Holder {
  TokenHolderAddress: string
  TokenHolderQuantity: string
}

/** A page of holders in the order of the logs; quantities of an irregular token are what its contract states. */
const presentHolders = async (
  context: ApiContext,
  token: TokenFactsRow,
  { page, offset }: Window,
  moment: Moment,
): Promise<{ total: number; holders: Holder[] }> => {
  const rows = await listHolders(context.reader, token.tokenId, page, offset)
  const mentions = await context.book.mentions(rows.map(({ holderId }) => holderId))
  const holders = rows.flatMap(({ holderId, amount }) =>
    holderId === null ? [] : [{ TokenHolderAddress: mentions.get(holderId)!.hash, TokenHolderQuantity: amount }],
  )
  const total = rows[0]?.total ?? 0
  if (!isStated(token)) return { total, holders }
  const { contractAddress, standard } = token
  const questions = holders.map(({ TokenHolderAddress }) => {
    return { contractAddress, standard, holder: hex(TokenHolderAddress), tokenItem: null }
  })
  const balances = await statedBalances(context, questions, moment)
  return { total, holders: holders.map((one, index) => ({ ...one, TokenHolderQuantity: balances[index] ?? '' })) }
}

/** Holders whom the logs know, page by page in their order: only so is every one of them on one page. */
const tokenholderlist: Action = async (context, parameters, moment) => {
  const token = await tokenOf(context, parameters)
  const { holders } = await presentHolders(context, token, windowOf(parameters, mostRows), moment)
  return listed(holders, 'No token holders found')
}

/** Of an irregular token it is known who holds most only where all holders can be asked. */
const toptokenholders: Action = async (context, parameters, moment) => {
  const token = await tokenOf(context, parameters)
  const { offset } = windowOf(parameters, 1000)
  const asked = isStated(token) ? mostAsked : offset
  const { total, holders } = await presentHolders(context, token, { page: 1, offset: asked }, moment)
  if (isStated(token)) {
    if (total > mostAsked) {
      throw new DialectError(`Error! The contract contradicts its logs: more than ${mostAsked} holders are not ranked`)
    }
    const amountOf = ({ TokenHolderQuantity: quantity }: Holder) => (quantity === '' ? -1n : BigInt(quantity))
    holders.sort((a, b) => Number(amountOf(b) > amountOf(a)) - Number(amountOf(b) < amountOf(a)))
  }
  return listed(holders.slice(0, offset), 'No token holders found')
}

/** By the logs, of every token: a contract tells of nobody it is not asked about. */
const tokenholdercount: Action = async (context, parameters) => {
  const { tokenId } = await tokenOf(context, parameters)
  const [figures] = await listTokenFigures(context.reader, [tokenId])
  return ok(String(figures?.holders ?? 0))
}

export const token: Module = { tokeninfo, tokenholderlist, toptokenholders, tokenholdercount }

/** What the contract says; where it says nothing, what its transfers add up to. */
export const tokensupply: Action = async (context, parameters) => {
  const { tokenId, totalSupply, isSupplyWhole } = await tokenOf(context, parameters)
  if (totalSupply !== null) return ok(totalSupply)
  if (!isSupplyWhole) throw new DialectError('Error! The supply before the first indexed block is not known')
  const [figures] = await listTokenFigures(context.reader, [tokenId])
  return ok(figures?.supply ?? '0')
}
