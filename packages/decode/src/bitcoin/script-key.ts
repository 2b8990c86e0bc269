import type { Hex } from '@corescope/chain/types/hex'
import { bytesToHex, hexToBytes } from '../bytes/bytes.ts'
import { keccak256 } from '../bytes/keccak.ts'

/** By what BitcoinLSTStake keeps what it owes to an output script of Bitcoin: its keccak256. Pure. */
export const scriptKey = (script: string): Hex => bytesToHex(keccak256(hexToBytes(script as Hex)))
