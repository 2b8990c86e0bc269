import type { Network } from '@corescope/chain/types/network'
import type { Moment } from '../../answers/head.ts'
import type { ApiContext } from '../../context.ts'
import { rewardOf } from '../../entities/blocks/rewards.ts'
import { maxSpans, readSeries, TooManySpansError } from '../../entities/series/read-series.ts'
import type { SpanFigures } from '../../entities/series/span-figures.ts'
import { type Action, listed, type Module } from './dialect.ts'
import { DialectError, type Parameters, sortOf } from './parameters.ts'

/** A day in `yyyy-MM-dd`, as the unix second it begins at. @throws DialectError */
export const dateOf = (parameters: Parameters, name: 'startdate' | 'enddate'): number => {
  const text = parameters.get(name) ?? ''
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00Z`) : Number.NaN
  // 2023-02-30 is a date to some engines.
  const isDay = !Number.isNaN(day) && new Date(day).toISOString().startsWith(text)
  if (!isDay) throw new DialectError(`Error! Invalid parameter ${name}: "${text}" is no date (yyyy-MM-dd)`)
  return day / 1000
}

/** The days from startdate to enddate that the index knows. */
const readDays = async ({ reader }: ApiContext, parameters: Parameters, { head }: Moment): Promise<SpanFigures[]> => {
  const [start, end] = [dateOf(parameters, 'startdate'), dateOf(parameters, 'enddate')]
  if (end < start) throw new DialectError('Error! Invalid parameter enddate: it lies before startdate')
  if (head === undefined) return []
  try {
    return await readSeries(reader, { span: 'day', start, end }, head)
  } catch (error) {
    if (!(error instanceof TooManySpansError)) throw error
    throw new DialectError(
      `Error! Invalid parameter startdate: ${error.spans} days, more than the ${maxSpans} of one answer`,
    )
  }
}

/** Days that the dialect tells: it has no word for one that is not whole. The day on which the chain began is told by other explorers too. */
const isTold = ({ isComplete, isPast, firstBlock }: SpanFigures): boolean => isComplete || (isPast && firstBlock === 0)

/** A series of days, each with its date and some fields. The running day, and one inside which the index begins, are left out. */
const series =
  (fieldsOf: (day: SpanFigures, network: Network) => Record<string, string>): Action =>
  async (context, parameters, moment) => {
    const days = (await readDays(context, parameters, moment)).filter(isTold)
    const rows = days.map((day) => ({
      UTCDate: new Date(day.timestamp * 1000).toISOString().slice(0, 10),
      unixTimeStamp: String(day.timestamp),
      ...fieldsOf(day, context.config.network),
    }))
    return listed(sortOf(parameters) === 'desc' ? rows.toReversed() : rows, 'No records found')
  }

/** wei as coins, without zeros at the end. Pure. */
export const coins = (wei: bigint): string => {
  const amount = wei < 0n ? -wei : wei
  const fraction = (amount % 10n ** 18n).toString().padStart(18, '0').replace(/0+$/, '')
  return `${wei < 0n ? '-' : ''}${amount / 10n ** 18n}${fraction === '' ? '' : `.${fraction}`}`
}

/** A quotient with so many decimals, cut off; empty where there is nothing to divide by. Pure. */
export const quotient = (sum: bigint, count: bigint, decimals: number): string => {
  if (count === 0n) return ''
  const scaled = ((sum * 10n ** BigInt(decimals)) / count).toString().padStart(decimals + 1, '0')
  return decimals === 0 ? scaled : `${scaled.slice(0, -decimals)}.${scaled.slice(-decimals)}`
}

const mean = (sum: bigint | number, count: number, decimals = 0) => quotient(BigInt(sum), BigInt(count), decimals)
const rewards = (day: SpanFigures, network: Network) => coins(rewardOf(day, network).reward)

const unkept =
  (what: string): Action =>
  async () => {
    throw new DialectError(`Error! No daily series of ${what} is kept here`)
  }

export const dailySeries: Module = {
  dailytx: series((day) => ({ transactionCount: String(day.transactions) })),
  dailynewaddress: series((day) => ({ newAddressCount: String(day.newAddresses) })),
  dailytxnfee: series((day) => ({ transactionFee_Eth: coins(day.fees) })),
  dailyavgblocksize: series((day) => ({ blockSize_bytes: mean(day.size, day.blocks) })),
  dailyavgblocktime: series((day) => ({ blockTime_sec: mean(day.timedSeconds, day.timedBlocks, 2) })),
  dailyblkcount: series((day, network) => ({
    blockCount: String(day.blocks),
    blockRewards_Eth: rewards(day, network),
  })),
  dailyblockrewards: series((day, network) => ({ blockRewards_Eth: rewards(day, network) })),
  // What a chain with uncles paid for them no index of blocks can know.
  dailyuncleblkcount: series(({ uncles }) => ({
    uncleBlockCount: String(uncles),
    uncleBlockRewards_Eth: uncles === 0 ? '0' : '',
  })),
  dailyavggaslimit: series((day) => ({ gasLimit: mean(day.gasLimit, day.blocks) })),
  dailygasused: series((day) => ({ gasUsed: String(day.gasUsed) })),
  dailyavggasprice: series((day) => ({
    maxGasPrice_Wei: String(day.highestGasPrice ?? ''),
    minGasPrice_Wei: String(day.lowestGasPrice ?? ''),
    avgGasPrice_Wei: mean(day.gasPriceSum, day.pricedTransactions),
  })),
  dailynetutilization: series((day) => ({ networkUtilization: quotient(day.gasUsed, day.gasLimit, 4) })),
  dailyavghashrate: unkept('hash rates'),
  dailyavgnetdifficulty: unkept('the difficulty'),
  ethdailyprice: unkept('prices'),
  ethdailymarketcap: unkept('prices'),
}
