import { parseDecimal } from '@corescope/decode/reader-input/format-units'

interface Moved {
  volume: { transfers: number; worth: string | null } | null
}

const numberOf = ({ volume }: Moved, isPriced: boolean): number => {
  if (!isPriced) return volume?.transfers ?? 0
  return volume?.worth == null ? 0 : Number(parseDecimal(volume.worth).digits)
}

/**
 * Parts of the highest, 0..1, by what the list of volumes is in the order of: by worth; where no price is known at all, by
 * transfers. Pure.
 */
export const volumeShares = (tokens: readonly Moved[]): number[] => {
  const isPriced = tokens.some(({ volume }) => volume?.worth != null)
  const figures = tokens.map((token) => numberOf(token, isPriced))
  const highest = Math.max(1, ...figures)
  return figures.map((figure) => figure / highest)
}
