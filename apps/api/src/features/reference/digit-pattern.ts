const nines = (length: number) => (length === 0 ? '' : length === 1 ? '[0-9]' : `[0-9]{${length}}`)
const span = (from: number, to: number) => (from === to ? String(from) : `[${from}-${to}]`)

/** Numbers of as many digits as `most` has, up to it, from a first digit of 1 on. */
const upToOfSameLength = (most: string): string[] => {
  const [first, ...rest] = [...most].map(Number)
  const alternatives = first! > 1 ? [`${span(1, first! - 1)}${nines(rest.length)}`] : []
  rest.forEach((digit, place) => {
    if (digit > 0)
      alternatives.push(`${most.slice(0, place + 1)}${span(0, digit - 1)}${nines(rest.length - place - 1)}`)
  })
  return [...alternatives, most]
}

/**
 * A regular expression of the decimal digits of the whole numbers from 0 or 1 to `most`, zeros and blanks before them and
 * blanks behind them allowed: what a schema can say of a number that comes as text. Pure.
 */
export const digitPattern = (least: 0 | 1, most: number): string => {
  const text = String(most)
  const shorter = text.length > 1 ? [`[1-9]${text.length > 2 ? `[0-9]{0,${text.length - 2}}` : ''}`] : []
  const positive = [...shorter, ...upToOfSameLength(text)].join('|')
  return `^[ \\t\\r\\n]*0*(${least === 0 ? '0|' : ''}${positive})[ \\t\\r\\n]*$`
}
