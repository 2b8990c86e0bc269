/** How few of some amounts make one third of their sum, and the percentage of the largest. Pure. */
export const concentrationOf = (amounts: readonly bigint[]): { third: number | null; topShare: number | null } => {
  const sum = amounts.reduce((all, one) => all + one, 0n)
  if (sum === 0n) return { third: null, topShare: null }
  const falling = [...amounts].sort((one, other) => (one > other ? -1 : one < other ? 1 : 0))
  let reached = 0n
  const third = falling.findIndex((one) => {
    reached += one
    return reached * 3n > sum
  })
  return { third: third + 1, topShare: Number((falling[0]! * 10_000n) / sum) / 100 }
}
