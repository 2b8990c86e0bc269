/** SQL of bytes as `0x` hex; null stays null. */
export const hexColumn = (column: string): string => `'0x' || encode(${column}, 'hex')`
