import type { DiffPart } from './diff-lines.ts'

/** A line as it is drawn; `left` and `right` are its numbers in the texts, from 1. */
export interface LineRow {
  kind: DiffPart['kind']
  left?: number
  right?: number
  text: string
}
/** Lines that are the same and not drawn. */
export interface FoldRow {
  kind: 'fold'
  count: number
}
export type DiffRow = LineRow | FoldRow

/** Lines around a difference that are drawn too. */
const contextLines = 3

const rowsOf = (part: DiffPart, left: readonly string[], right: readonly string[], at: [number, number]): LineRow[] =>
  Array.from({ length: part.count }, (_, index): LineRow => {
    const [leftAt, rightAt] = [at[0] + index, at[1] + index]
    if (part.kind === 'removed') return { kind: 'removed', left: leftAt + 1, text: left[leftAt] ?? '' }
    if (part.kind === 'added') return { kind: 'added', right: rightAt + 1, text: right[rightAt] ?? '' }
    return { kind: 'same', left: leftAt + 1, right: rightAt + 1, text: left[leftAt] ?? '' }
  })

/** The middle of a run of equal lines folded; at the beginning and the end of the texts, all but what touches a difference. */
const fold = (rows: LineRow[], isFirst: boolean, isLast: boolean): DiffRow[] => {
  const head = isFirst ? 0 : contextLines
  const tail = isLast ? 0 : contextLines
  const hidden = rows.length - head - tail
  if (hidden < 2) return rows
  return [...rows.slice(0, head), { kind: 'fold', count: hidden }, ...rows.slice(rows.length - tail)]
}

/** What is drawn of a comparison, in order. @param all equal lines are drawn too, not only those around a difference */
export const diffRows = (
  parts: readonly DiffPart[],
  left: readonly string[],
  right: readonly string[],
  all: boolean,
): DiffRow[] => {
  const at: [number, number] = [0, 0]
  return parts.flatMap((part, index): DiffRow[] => {
    const rows = rowsOf(part, left, right, at)
    if (part.kind !== 'added') at[0] += part.count
    if (part.kind !== 'removed') at[1] += part.count
    return all || part.kind !== 'same' ? rows : fold(rows, index === 0, index === parts.length - 1)
  })
}

/** Lines that one text has and the other has not. */
export const countChanges = (parts: readonly DiffPart[]): { added: number; removed: number } => {
  const sum = (kind: DiffPart['kind']) =>
    parts.reduce((total, part) => total + (part.kind === kind ? part.count : 0), 0)
  return { added: sum('added'), removed: sum('removed') }
}
