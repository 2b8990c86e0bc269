/**
 * Where a cell stands in the card that a row is on a phone. First line: `title`, `badge`, and `amount` at the end. Second:
 * `from`, `via`, `to`. Third: `meta`, with the column's name before it where the name is a text. `hidden`: the table alone
 * shows it.
 */
export type CardPlace = 'title' | 'badge' | 'amount' | 'from' | 'via' | 'to' | 'meta' | 'hidden'

const defaultPlaces: Readonly<Record<string, CardPlace>> = {
  from: 'from',
  direction: 'via',
  to: 'to',
  method: 'badge',
  status: 'badge',
  value: 'amount',
  amount: 'amount',
  balance: 'amount',
}

/** The place a column asks for; else what its key usually means; the first column is what the card is about. Pure. */
export const cardPlace = (column: { key: string; card?: CardPlace }, index: number): CardPlace =>
  column.card ?? (index === 0 ? 'title' : (defaultPlaces[column.key] ?? 'meta'))
