import type { Lines } from './source-lines.ts'

/** Behind the end of the last line there is no other: it is a line only where the other of two files lacks that end. Pure. */
export const withoutEnds = (one: Lines, other: Lines): [Lines, Lines] => {
  if (one.texts.at(-1) !== '' || other.texts.at(-1) !== '') return [one, other]
  const cut = ({ texts, numbers }: Lines): Lines => ({ texts: texts.slice(0, -1), numbers: numbers.slice(0, -1) })
  return [cut(one), cut(other)]
}
