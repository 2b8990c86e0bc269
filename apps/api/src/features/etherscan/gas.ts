import { formatGwei } from '@corescope/decode/reader-input/format-units'
import { eth_gasPrice } from '@corescope/rpc/methods/eth_gasPrice'
import { type BlockFeesRow, getRecentTips, listBlockFees } from '@corescope/store/statistics/fees'
import { nextBaseFee } from '../../entities/blocks/next-base-fee.ts'
import { readPace } from '../../entities/blocks/pace.ts'
import { patient } from '../../node/if-answered.ts'
import { type Action, type Module, ok } from './dialect.ts'
import { DialectError } from './parameters.ts'

/** Blocks that the oracle tells the fullness of, and that an estimate looks at. */
const toldBlocks = 5
const triedBlocks = 50
/** Hundredths of the limit above which a block had no room for more. */
const fullFrom = 95n

/** Whether a block had a place at this price, wei per gas: it had room, or took somebody who paid no more. Pure. */
export const hadPlaceAt = ({ gasUsed, gasLimit, baseFeePerGas, lowest }: BlockFeesRow, price: bigint): boolean => {
  if (price < BigInt(baseFeePerGas ?? 0)) return false
  const isFull = BigInt(gasUsed) * 100n > BigInt(gasLimit) * fullFrom
  return !isFull || lowest === null || price >= BigInt(lowest)
}

const ratioOf = ({ gasUsed, gasLimit }: BlockFeesRow) =>
  BigInt(gasLimit) === 0n ? '0' : (Number((BigInt(gasUsed) * 10n ** 6n) / BigInt(gasLimit)) / 1e6).toString()

/**
 * Prices in Gwei: the base fee of the next block and what a tenth, half and nine tenths of the transactions of the last 20
 * blocks with transactions paid above theirs at most. Where none paid anything, what the node asks for.
 */
const gasoracle: Action = async ({ reader, node }, _parameters, { head }) => {
  if (head === undefined) throw new DialectError('Error! Nothing is indexed yet')
  const [blocks, tips] = await Promise.all([
    listBlockFees(reader, head.number, toldBlocks),
    getRecentTips(reader, head.number),
  ])
  const [newest] = blocks
  if (newest === undefined) throw new DialectError('Error! Nothing is indexed yet')
  const base = nextBaseFee(newest)
  const asked = tips.middle === null ? await eth_gasPrice(node, patient) : null
  const priceOf = (tip: string | null) => formatGwei(asked ?? base + BigInt(tip ?? 0))
  return ok({
    LastBlock: String(head.number),
    SafeGasPrice: priceOf(tips.low),
    ProposeGasPrice: priceOf(tips.middle),
    FastGasPrice: priceOf(tips.high),
    suggestBaseFee: formatGwei(base),
    gasUsedRatio: blocks.toReversed().map(ratioOf).join(','),
  })
}

/**
 * Seconds until a transaction at `gasprice` (wei) is in a block: the mean time of a block, times how many of the last 50
 * blocks there are for each that had a place at that price.
 */
const gasestimate: Action = async (context, parameters, { head }) => {
  const text = parameters.get('gasprice') ?? ''
  if (!/^(\d+|0x[0-9a-f]+)$/i.test(text)) throw new DialectError('Error! Invalid parameter gasprice')
  if (head === undefined) throw new DialectError('Error! Nothing is indexed yet')
  const [blocks, { meanSeconds }] = await Promise.all([
    listBlockFees(context.reader, head.number, triedBlocks),
    readPace(context, head.number),
  ])
  const takers = blocks.filter((block) => hadPlaceAt(block, BigInt(text))).length
  if (takers === 0) {
    throw new DialectError(`Error! None of the last ${blocks.length} blocks had a place at this price`)
  }
  return ok(String(Math.max(1, Math.round((meanSeconds * blocks.length) / takers))))
}

export const gastracker: Module = { gasoracle, gasestimate }
