import { shortenHash } from '@corescope/decode/bytes/address'

/** Spec §2: the first 9 and the last 8 characters. */
export const shorten = shortenHash
