/** Part of a whole in percent, eight decimals, rounded down. Pure. */
export const shareOf = (part: bigint, whole: bigint): string => {
  const scaled = ((part * 10_000_000_000n) / whole).toString().padStart(9, '0')
  return `${scaled.slice(0, -8)}.${scaled.slice(-8)}`
}
