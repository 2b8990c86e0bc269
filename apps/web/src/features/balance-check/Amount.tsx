import { NativeAmount, TokenAmount } from '../../entities/amounts.tsx'
import styles from './Balance.module.css'
import type { BalanceAnswer } from './queries.ts'

/** An amount in the units of what was asked for. @param of the answer that names the token @param exact every digit */
export const Amount = ({ amount, of, exact }: { amount: string; of: BalanceAnswer; exact?: boolean }) =>
  'token' in of ? (
    <TokenAmount amount={amount} decimals={of.token.decimals ?? 0} symbol={of.token.symbol} exact={exact} />
  ) : (
    <NativeAmount wei={amount} exact={exact} />
  )

/** By how much a balance changed (spec §2): a plus before what came, red what went, no sign of nothing. */
export const ChangedBy = ({ amount, of }: { amount: bigint; of: BalanceAnswer }) => (
  <span className={amount < 0n ? styles.bad : undefined}>
    {amount > 0n && '+'}
    <Amount amount={amount.toString()} of={of} />
  </span>
)
