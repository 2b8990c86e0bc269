const longest = 16

/** The symbol of a token for a label that cannot wrap: a contract may say 128 characters. */
export const shortSymbol = (symbol: string): string => {
  const letters = [...symbol]
  return letters.length <= longest ? symbol : `${letters.slice(0, longest - 1).join('')}…`
}
