import { NativeAmount, TokenAmount } from '../../entities/amounts.tsx'
import type { BalanceAnswer } from './queries.ts'

/** An amount in the units of what was asked for. @param of the answer that names the token */
export const Amount = ({
  amount,
  of,
  fractionDigits = 18,
}: {
  amount: string
  of: BalanceAnswer
  fractionDigits?: number
}) =>
  'token' in of ? (
    <TokenAmount
      amount={amount}
      decimals={of.token.decimals ?? 0}
      symbol={of.token.symbol}
      fractionDigits={fractionDigits}
    />
  ) : (
    <NativeAmount wei={amount} fractionDigits={fractionDigits} />
  )
