/** The mark's forms; files lie in `public/brand/`, drawn by `scripts/draw-brand.mjs`. */
export const brandMarks = [
  { key: 'Colour', file: 'corescope-mark', ground: 'paper' },
  { key: 'Ink', file: 'corescope-mark-ink', ground: 'white' },
  { key: 'White', file: 'corescope-mark-white', ground: 'dark' },
  { key: 'Tile', file: 'corescope-tile', ground: 'paper' },
] as const

export const markFile = ({ file }: (typeof brandMarks)[number], format: 'svg' | 'png'): string =>
  `/brand/${file}.${format}`

/** `Accent` is the mark's; the two others are its shades for text, which keep their contrast (theme/tokens.css). */
export const brandColours = [
  { key: 'Accent', value: '#6a5ff0' },
  { key: 'AccentLight', value: '#473bc8' },
  { key: 'AccentDark', value: '#aea8ff' },
  { key: 'Ink', value: '#16171e' },
  { key: 'Paper', value: '#f5f5f8' },
] as const
