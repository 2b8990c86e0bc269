import type { Hex } from '@corescope/chain/types/hex'
import { hexToBytes } from '../bytes/bytes.ts'
import { disassemble } from '../code/disassemble.ts'

/**
 * Whether runtime code has an instruction that runs another contract's code in its place. Code without one is no proxy,
 * whatever it tells: a beacon (ERC-1967) names an implementation and upgrades it, and forwards nothing. What looks like metadata counts
 * where it can run. Pure.
 */
export const canForward = (code: Hex): boolean =>
  disassemble(hexToBytes(code)).instructions.some(({ name }) => name === 'DELEGATECALL' || name === 'CALLCODE')
