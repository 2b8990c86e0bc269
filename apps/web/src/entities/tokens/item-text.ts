/** `#12`; a long number keeps its first 6 and last 4 digits. Pure. */
export const itemText = (tokenItem: string): string =>
  tokenItem.length <= 12 ? `#${tokenItem}` : `#${tokenItem.slice(0, 6)}…${tokenItem.slice(-4)}`
