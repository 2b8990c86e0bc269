import type { ParameterChange } from '@corescope/api-schema/governance/calls'
import { parameterUnit } from '@corescope/chain/parameter-units'
import { runtimeConfig } from '../../config/runtime-config.ts'
import { HashText } from '../../entities/HashText.tsx'
import { formatAmount, formatBitcoin, formatInteger } from '../../format/number.ts'

/** A number that would read as an address or a hash stays in its bytes. */
const longestNumber = 30

export interface ParameterValueProps extends Pick<ParameterChange, 'value' | 'number'> {
  /** Whose parameter it is. */
  contract: string
  name: string
}

/** What a parameter is set to: an amount in coins with the number itself as its tip, else a number where it can be one. */
export const ParameterValue = ({ value, number, contract, name }: ParameterValueProps) => {
  if (number === null || number.length > longestNumber) return <HashText hash={value} />
  const unit = parameterUnit(contract, name)
  if (unit === undefined) return formatInteger(number)
  const { symbol, decimals } = runtimeConfig().chain
  const shown =
    unit === 'wei' ? `${formatAmount(number, { decimals, exact: true })} ${symbol}` : `${formatBitcoin(number)} BTC`
  return <span data-tip={`${formatInteger(number)} ${unit}`}>{shown}</span>
}
