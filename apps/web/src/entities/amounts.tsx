import { amountPlaces } from '@corescope/decode/reader-input/format-units'
import { runtimeConfig } from '../config/runtime-config.ts'
import { amountFraction, formatAmount, formatChange, formatWorth } from '../format/number.ts'
import { usePrice } from '../prices/price-context.ts'
import type { Column } from '../ui/table/Table.tsx'
import styles from './Entity.module.css'

export interface AmountProps {
  /** Every digit: where the amount is what the screen is about. Else the rule of all amounts (format/number.ts). */
  exact?: boolean | undefined
  /** Too small for the rule of all amounts: with its digits all the same. */
  tiny?: 'exact' | undefined
  /** Decimals that a column shares. */
  padTo?: number | undefined
}

export interface NativeAmountProps extends AmountProps {
  wei: string | bigint
  /** false in a column whose head names the coin. */
  symbol?: boolean
}

/** An amount of the native coin (wei) with its symbol; the tip carries every digit. */
export const NativeAmount = ({ wei, exact = false, tiny, padTo = 0, symbol: isNamed = true }: NativeAmountProps) => {
  const { symbol, decimals } = runtimeConfig().chain
  return (
    <span data-tip={`${formatAmount(wei, { decimals, exact: true })} ${symbol}`}>
      {formatAmount(wei, { decimals, exact, tiny, padTo })}
      {isNamed && <span className={styles.soft}> {symbol}</span>}
    </span>
  )
}

export interface TokenAmountProps extends AmountProps {
  amount: string | bigint
  decimals: number
  symbol?: string | null
}

/** An amount of a token in its own units; the tip carries every digit. */
export const TokenAmount = ({ amount, decimals, symbol, exact = false, padTo = 0 }: TokenAmountProps) => (
  <span data-tip={formatAmount(amount, { decimals, exact: true })}>
    {formatAmount(amount, { decimals, exact, padTo })}
    {symbol && <span className={styles.soft}> {symbol}</span>}
  </span>
)

/** What an amount is worth: amount ÷ 10^decimals × price, 2 decimals (spec §2). Nothing while no price is known. */
export const FiatWorth = ({ amount, decimals = 18 }: { amount: string | bigint; decimals?: number }) => {
  const price = usePrice()
  if (price === undefined) return null
  return <span className={styles.soft}>{formatWorth(amount, price.price, price.currency, decimals)}</span>
}

/** A fee of a row in the native coin, always with 6 decimals (spec §2): rows line up. Alone it is an amount like others. */
export const Fee = (props: Omit<NativeAmountProps, keyof AmountProps>) => (
  <NativeAmount {...props} padTo={amountPlaces} />
)

/** wei per gas, shown in gwei. */
export const GasPrice = ({ wei, exact = false }: { wei: string | bigint; exact?: boolean }) => (
  <span>
    {formatAmount(wei, { decimals: 9, exact })} <span className={styles.soft}>Gwei</span>
  </span>
)

export interface ChangeProps {
  value: string | number
  fractionDigits?: number
  unit?: string
}

/** A change (spec §2): 0 without sign, plus sign, negative in red; 4 decimals unless told. */
export const Change = ({ value, fractionDigits = 4, unit = '' }: ChangeProps) => (
  <span className={Number(value) < 0 ? styles.negative : undefined}>
    {formatChange(value, fractionDigits)}
    {unit}
  </span>
)

/** Nothing is told: a card leaves it out. */
const none = <span data-none>–</span>

type AmountParts<Row> = Pick<Column<Row>, 'align' | 'fraction' | 'cell'>

/**
 * Cells of a column of amounts of the coin: they share their decimals, so that the points stand below each other.
 * @param read wei; null: not known, shown as a dash
 * @param symbol false where the head names the coin
 */
export const amountCell = <Row,>(read: (row: Row) => string | null, symbol = true): AmountParts<Row> => ({
  align: 'end',
  fraction: (row) => amountFraction(read(row) ?? '0', { decimals: runtimeConfig().chain.decimals }),
  cell: (row, padTo) => {
    const wei = read(row)
    return wei === null ? none : <NativeAmount wei={wei} padTo={padTo} symbol={symbol} />
  },
})

const bitcoin = { decimals: 8, exact: true }

/** The same of amounts of bitcoin. @param read satoshi */
export const bitcoinCell = <Row,>(read: (row: Row) => string | null): AmountParts<Row> => ({
  align: 'end',
  fraction: (row) => amountFraction(read(row) ?? '0', bitcoin),
  cell: (row, padTo) => {
    const satoshi = read(row)
    return satoshi === null ? none : formatAmount(satoshi, { ...bitcoin, padTo })
  },
})
