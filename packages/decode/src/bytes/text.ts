import type { Hex } from '@corescope/chain/types/hex'
import { hexToBytes } from './bytes.ts'

/**
 * Bytes as the text that they are; undefined where they are no UTF-8: a contract may answer any bytes for a `string`. A sign at the
 * beginning that marks the order of bytes is kept. Pure.
 * @param isCut they are the beginning of a text: a sign that the cut parted is left out
 */
export const textOf = (hex: Hex, isCut = false): string | undefined => {
  const bytes = hexToBytes(hex)
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes, { stream: isCut })
  } catch (error) {
    // the decoder has no other way to say that they are none
    if (error instanceof TypeError) return undefined
    throw error
  }
}
