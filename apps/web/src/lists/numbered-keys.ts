/** A key for each row where several may have one name: the second of a name is `name 2`, from the top down. Pure. */
export const numberedKeys = <Row>(rows: readonly Row[], nameOf: (row: Row) => string): ReadonlyMap<Row, string> => {
  const seen = new Map<string, number>()
  return new Map(
    rows.map((row) => {
      const name = nameOf(row)
      const count = (seen.get(name) ?? 0) + 1
      seen.set(name, count)
      return [row, count === 1 ? name : `${name} ${count}`]
    }),
  )
}
