/** Groups of three with one sign between them. A first group 0 would be a fraction after a comma: 0,500 is no 500. */
const grouped = /^[+-]?[1-9]\d{0,2}([,' \u00a0\u2009\u202f])\d{3}(?:\1\d{3})*(?:\.\d*)?$/

/**
 * A number that somebody typed, without what groups its digits: 1,234,567.8 is 1234567.8. Of 1,5 nobody can tell whether it is
 * 15 or one and a half: such texts stay as they are, and whoever reads the number refuses them. A `_` between digits is that of
 * source code, and nobody's decimal point. The minus sign − that this product writes is read as -. Pure.
 */
export const ungroupDigits = (text: string): string => {
  const plain = text
    .trim()
    .replace(/^\u2212/, '-')
    .replace(/(?<=[\da-f])_(?=[\da-f])/gi, '')
  return grouped.test(plain) ? plain.replace(/[,' \u00a0\u2009\u202f]/g, '') : plain
}

/** A whole number that somebody typed in decimal digits, grouped or not; undefined of anything else, 1e3 and 0x10 too. Pure. */
export const typedWhole = (text: string): number | undefined => {
  const plain = ungroupDigits(text)
  return /^\d{1,15}$/.test(plain) ? Number(plain) : undefined
}
