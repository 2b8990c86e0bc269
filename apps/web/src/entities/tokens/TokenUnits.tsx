import { formatInteger } from '../../format/number.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { type AmountProps, TokenAmount } from '../amounts.tsx'
import styles from './Tokens.module.css'

export interface TokenUnitsProps extends AmountProps {
  /** Smallest units. */
  amount: string
  token: { decimals: number | null; standard: 20 | 721 | 1155 }
  symbol?: string | null
}

/** An amount of a token; where the contract names no decimals, its smallest units, which the tip says. Items are counted. */
export const TokenUnits = ({ amount, token, symbol, exact, padTo }: TokenUnitsProps) => {
  const t = useMessages()
  const { decimals, standard } = token
  const unit = symbol ? <span className={styles.soft}> {symbol}</span> : null
  if (decimals === null) {
    return (
      <span data-tip={standard === 20 ? t('tokens.noDecimals') : undefined}>
        {formatInteger(amount)}
        {unit}
      </span>
    )
  }
  return <TokenAmount amount={amount} decimals={decimals} symbol={symbol ?? null} exact={exact} padTo={padTo} />
}
