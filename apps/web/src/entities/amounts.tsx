import { runtimeConfig } from '../config/runtime-config.ts'
import { formatAmount, formatChange, formatWorth } from '../format/number.ts'
import { usePrice } from '../prices/price-context.ts'
import styles from './Entity.module.css'

export interface NativeAmountProps {
  wei: string | bigint
  fractionDigits?: number
  /** Always that many decimals, so that a column lines up. */
  fixed?: boolean
  /** false in a column whose head names the coin. */
  symbol?: boolean
}

/** An amount of the native coin (wei) with its symbol; the tip carries every digit. */
export const NativeAmount = ({ wei, fractionDigits = 8, fixed = false, symbol: isNamed = true }: NativeAmountProps) => {
  const { symbol, decimals } = runtimeConfig().chain
  return (
    <span data-tip={`${formatAmount(wei, { decimals, fractionDigits: decimals })} ${symbol}`}>
      {formatAmount(wei, { decimals, fractionDigits, fixed })}
      {isNamed && <span className={styles.soft}> {symbol}</span>}
    </span>
  )
}

export interface TokenAmountProps {
  amount: string | bigint
  decimals: number
  symbol?: string | null
  fractionDigits?: number
}

/** An amount of a token in its own units; the tip carries every digit. */
export const TokenAmount = ({ amount, decimals, symbol, fractionDigits = 8 }: TokenAmountProps) => (
  <span data-tip={formatAmount(amount, { decimals, fractionDigits: decimals })}>
    {formatAmount(amount, { decimals, fractionDigits })}
    {symbol && <span className={styles.soft}> {symbol}</span>}
  </span>
)

/** What an amount is worth: amount ÷ 10^decimals × price, 2 decimals (spec §2). Nothing while no price is known. */
export const FiatWorth = ({ amount, decimals = 18 }: { amount: string | bigint; decimals?: number }) => {
  const price = usePrice()
  if (price === undefined) return null
  return <span className={styles.soft}>{formatWorth(amount, price.price, price.currency, decimals)}</span>
}

/** A fee in the native coin, 6 decimals unless told (spec §2). */
export const Fee = ({ fractionDigits = 6, ...rest }: Omit<NativeAmountProps, 'fixed'>) => (
  <NativeAmount {...rest} fractionDigits={fractionDigits} fixed />
)

/** wei per gas, shown in gwei. */
export const GasPrice = ({ wei, fractionDigits = 4 }: { wei: string | bigint; fractionDigits?: number }) => (
  <span>
    {formatAmount(wei, { decimals: 9, fractionDigits })} <span className={styles.soft}>Gwei</span>
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
