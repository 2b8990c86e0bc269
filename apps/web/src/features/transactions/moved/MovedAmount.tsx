import type { TokenChange } from '@corescope/api-schema/transactions/moved'
import { FiatWorth, NativeAmount } from '../../../entities/amounts.tsx'
import { TokenMarks } from '../../../entities/tokens/TokenMarks.tsx'
import { Worth } from '../../../entities/tokens/Worth.tsx'
import { formatAmount, formatInteger } from '../../../format/number.ts'
import { paths } from '../../../paths.ts'
import styles from './Moved.module.css'
import type { Moved } from './moved-sentence.ts'

const shortened = (item: string) => (item.length > 12 ? `${item.slice(0, 6)}…${item.slice(-4)}` : formatInteger(item))

/** `1,000 DUSD`, `#12 FOX`: amount or item of a token, which leads to it. */
export const TokenMoved = ({
  change,
  currency,
}: {
  change: Omit<TokenChange, 'worth'> & { worth?: string | null }
  currency: string
}) => {
  const { token, tokenItem, amount, worth } = change
  const decimals = token.decimals ?? 0
  const isOne = tokenItem !== null && amount === '1'
  return (
    <span className={styles.amount}>
      {!isOne && (
        <span data-tip={formatAmount(amount, { decimals, exact: true })}>
          {formatAmount(amount, { decimals, tiny: 'exact' })}
        </span>
      )}
      <a href={paths.token(token.contractAddress)} data-address={token.contractAddress}>
        {token.symbol || token.tokenName || `${token.contractAddress.slice(0, 9)}…`}
      </a>
      {tokenItem !== null && <span className={styles.soft}>#{shortened(tokenItem)}</span>}
      {worth != null && (
        <span className={styles.soft}>
          (<Worth worth={worth} currency={currency} amount={amount} />)
        </span>
      )}
      <TokenMarks token={{ irregular: token.irregular, borrowed: token.borrowed }} />
    </span>
  )
}

/** Coins or a token, with what they are worth. */
export const MovedAmount = ({ moved, currency }: { moved: Moved; currency: string }) =>
  'coins' in moved ? (
    <span className={styles.amount}>
      <NativeAmount wei={moved.coins} tiny="exact" />
      <FiatWorth amount={moved.coins} />
    </span>
  ) : (
    <TokenMoved change={moved.token} currency={currency} />
  )
