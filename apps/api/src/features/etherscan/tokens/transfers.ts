import type { TokenStandard } from '@corescope/chain/types/token-standard'
import { pageSlice, pageSliceAscending } from '@corescope/store/page'
import { listTokenFacts, type TokenFactsRow } from '@corescope/store/tokens/read'
import {
  countTransfers,
  listTransferRange,
  listTransfers,
  type TransferList,
  type TransferRow,
} from '@corescope/store/tokens/transfers'
import type { ApiContext } from '../../../context.ts'
import { transactionIndexOf } from '../../../entities/transactions/present.ts'
import type { Mentions } from '../../../naming/address-book.ts'
import { boundsOf } from '../bounds.ts'
import { type Action, listed } from '../dialect.ts'
import { addressOf, blockOf, DialectError, maxRows, type Parameters, sortOf, windowOf } from '../parameters.ts'

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
export const transfersOf =
  (standard: TokenStandard): Action =>
  async (context, parameters, moment) => {
    const { reader, book } = context
    const head = moment.head?.number ?? 0
    const start = blockOf(parameters, 'startblock', 0, head)
    const end = blockOf(parameters, 'endblock', Number.MAX_SAFE_INTEGER, head)
    const { page, offset } = windowOf(parameters, maxRows)
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
