import type { Hex } from '@corescope/chain/types/hex'

/** A topic as 32 bytes: it is stored without leading zero bytes. */
export const fullTopic = (trimmed: string): Hex => `0x${trimmed.slice(2).padStart(64, '0')}`
