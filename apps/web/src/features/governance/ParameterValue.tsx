import type { ParameterChange } from '@corescope/api-schema/governance/calls'
import { HashText } from '../../entities/HashText.tsx'
import { formatInteger } from '../../format/number.ts'

/** A number that would read as an address or a hash stays in its bytes. */
const longestNumber = 30

/** What a parameter is set to: a number where it can be one. */
export const ParameterValue = ({ value, number }: Pick<ParameterChange, 'value' | 'number'>) =>
  number !== null && number.length <= longestNumber ? formatInteger(number) : <HashText hash={value} />
