/** A block as nodes are asked for it. */
export type ReadBlock = number | 'latest'

/** How nodes name a block. Pure. */
export const blockTag = (block: ReadBlock): string => (block === 'latest' ? block : `0x${block.toString(16)}`)
