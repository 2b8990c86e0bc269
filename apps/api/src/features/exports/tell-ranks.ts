/** A row, and its place in a list that is written from its beginning. */
export type Ranked<Row> = Row & { rank: number }

/** Rows with their places, from 1 on. */
export const tellRanks = async function* <Row extends object>(
  pieces: AsyncIterable<Row[]>,
): AsyncGenerator<Ranked<Row>[]> {
  let rank = 0
  for await (const rows of pieces) yield rows.map((row) => ({ ...row, rank: ++rank }))
}
