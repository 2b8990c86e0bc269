import { type DenominationName, denominations } from '@corescope/chain/units'
import { DecimalFormatError } from '@corescope/decode/reader-input/format-units'
import { ungroupDigits } from '@corescope/decode/reader-input/typed-number'
import { convertUnits, FinerThanWeiError, toWei } from '@corescope/decode/reader-input/unit-conversion'

/** What a reader typed, and into which unit. */
export interface TypedAmount {
  text: string
  unit: DenominationName
}

export type Conversion =
  | { kind: 'empty' }
  | { kind: 'amounts'; amounts: Record<string, string>; wei: bigint }
  /** `notNumber`: no decimal number. `tooFine`: a fraction of a wei. */
  | { kind: 'problem'; problem: 'notNumber' | 'tooFine' }

/** An amount in every unit, exact. */
export const convertAmount = ({ text, unit }: TypedAmount): Conversion => {
  const amount = ungroupDigits(text)
  if (amount === '') return { kind: 'empty' }
  try {
    const amounts = Object.fromEntries(convertUnits(amount, unit).map(({ name, amount: shown }) => [name, shown]))
    return { kind: 'amounts', amounts, wei: toWei(amount, unit) }
  } catch (error) {
    if (error instanceof DecimalFormatError) return { kind: 'problem', problem: 'notNumber' }
    if (error instanceof FinerThanWeiError) return { kind: 'problem', problem: 'tooFine' }
    throw error
  }
}

/** A unit named in a URL; undefined when there is none of that name. */
export const unitOf = (text: string | null): DenominationName | undefined =>
  denominations.find(({ name }) => name === text)?.name
