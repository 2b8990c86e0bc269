const sorted = (values: readonly number[]) => [...values].sort((a, b) => a - b)

/** The value below which `share` (0 to 1) of the values lie, the nearest one above. @throws on none */
export const quantile = (values: readonly number[], share: number): number => {
  const found = sorted(values)[Math.max(0, Math.ceil(values.length * share) - 1)]
  if (found === undefined) throw new Error('no values')
  return found
}

/** The middle value; the mean of both where there are two. @throws on none */
export const median = (values: readonly number[]): number => {
  const all = sorted(values)
  const half = Math.floor(all.length / 2)
  return all.length % 2 === 1 ? quantile(values, 0.5) : ((all[half - 1] ?? Number.NaN) + (all[half] ?? Number.NaN)) / 2
}
