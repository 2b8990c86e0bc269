import { bitcoinPrice } from '@corescope/decode/reader-input/format-units'
import { getBlockByTime, getBlockCounts, listBlocksByNumber } from '@corescope/store/blocks/read'
import { getTransaction } from '@corescope/store/transactions/read'
import { readPace } from '../../entities/blocks/pace.ts'
import { findRewards } from '../../entities/blocks/rewards.ts'
import { readTotalSupply } from '../../entities/supply/total-supply.ts'
import { findFailure } from '../../entities/transactions/failure.ts'
import { type Action, type Module, ok } from './dialect.ts'
import { DialectError, hashOf, numberOf } from './parameters.ts'

const getblocknobytime: Action = async ({ reader }, parameters) => {
  const timestamp = numberOf(parameters, 'timestamp', -1)
  const closest = parameters.get('closest')?.toLowerCase()
  if (timestamp < 0) throw new DialectError('Error! Invalid timestamp')
  if (closest !== 'before' && closest !== 'after') throw new DialectError('Error! Invalid closest parameter')
  const block = await getBlockByTime(reader, timestamp, closest)
  if (block === undefined) throw new DialectError('Error! No closest block found')
  return ok(String(block.blockNumber))
}

const getblockcountdown: Action = async (context, parameters, { head }) => {
  const target = numberOf(parameters, 'blockno', -1)
  if (target < 0) throw new DialectError('Error! Invalid block number')
  if (head === undefined) throw new DialectError('Error! Nothing is indexed yet')
  const remaining = target - head.number
  if (remaining <= 0) throw new DialectError('Error! Block number already pass')
  const { meanSeconds } = await readPace(context, head.number)
  return ok({
    CurrentBlock: String(head.number),
    CountdownBlock: String(target),
    RemainingBlock: String(remaining),
    EstimateTimeInSec: (remaining * meanSeconds).toFixed(1),
  })
}

/** What the block earned its producer (`rewardOf`). */
const getblockreward: Action = async (context, parameters, { head }) => {
  const { reader, book } = context
  const number = numberOf(parameters, 'blockno', -1)
  const isKnown = number >= 0 && head !== undefined && number <= head.number
  const [[row], rewards] = isKnown
    ? await Promise.all([listBlocksByNumber(reader, [number]), findRewards(context, [number])])
    : [[], undefined]
  const paid = rewards?.get(number)
  if (row === undefined || paid === undefined) throw new DialectError('Error! There is no such block')
  const mentions = await book.mentions([row.minerId])
  return ok({
    blockNumber: String(row.blockNumber),
    timeStamp: String(row.timestamp),
    blockMiner: mentions.get(row.minerId)?.hash ?? '',
    blockReward: paid.reward.toString(),
    uncles: [],
    uncleInclusionReward: '0',
  })
}

/** Token transactions are transfers: one transaction may hold many. Internal ones are empty while they are not known. */
const getblocktxnscount: Action = async ({ reader }, parameters, { head }) => {
  const number = numberOf(parameters, 'blockno', -1)
  const isKnown = number >= 0 && head !== undefined && number <= head.number
  const counts = isKnown ? await getBlockCounts(reader, number) : undefined
  if (counts === undefined) throw new DialectError('Error! There is no such block')
  return ok({
    block: String(number),
    txsCount: String(counts.transactions),
    internalTxsCount: String(counts.internalTransactions ?? ''),
    erc20TxsCount: String(counts.transfers20),
    erc721TxsCount: String(counts.transfers721),
    erc1155TxsCount: String(counts.transfers1155),
  })
}

export const block: Module = { getblocknobytime, getblockcountdown, getblockreward, getblocktxnscount }

/** A reason by today's state is not told: the dialect has no way to say that it may be another one. */
const getstatus: Action = async (context, parameters) => {
  const row = await getTransaction(context.reader, hashOf(parameters))
  if (row?.status !== 0) return ok({ isError: '0', errDescription: '' })
  const failure = await findFailure(context, row)
  return ok({ isError: '1', errDescription: failure?.basis === 'currentState' ? '' : (failure?.reason ?? '') })
}

/** Empty for a transaction that is not known, or from before there was a status. */
const gettxreceiptstatus: Action = async ({ reader }, parameters) => {
  const row = await getTransaction(reader, hashOf(parameters))
  return ok({ status: row === undefined || row.status === null ? '' : String(row.status) })
}

export const transaction: Module = { getstatus, gettxreceiptstatus }

const coresupply: Action = async (context, _parameters, { head }) => {
  const supply = await readTotalSupply(context, head?.number)
  if (supply === null) throw new DialectError('Error! The supply of this network is not known')
  return ok(supply.toString())
}

/** Price in bitcoin and in the deployment's currency, under the names of Core or of Ethereum. */
const price =
  (name: 'core' | 'eth'): Action =>
  async ({ prices }) => {
    const { list, updatedAt } = prices.current()
    const [coin, bitcoin] = list
    if (coin === undefined || updatedAt === null) throw new DialectError('Error! No price is known')
    const inBitcoin = bitcoin === undefined ? '' : (bitcoinPrice(coin.lastTxPrice, bitcoin.lastTxPrice) ?? '')
    return ok({
      [`${name}btc`]: inBitcoin,
      [`${name}btc_timestamp`]: String(updatedAt),
      [`${name}usd`]: coin.lastTxPrice,
      [`${name}usd_timestamp`]: String(updatedAt),
    })
  }

export const stats: Module = { coresupply, ethsupply: coresupply, coreprice: price('core'), ethprice: price('eth') }
