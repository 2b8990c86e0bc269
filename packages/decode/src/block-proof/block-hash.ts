import type { BlockHeader } from '@corescope/chain/types/block'
import type { Hash } from '@corescope/chain/types/hex'
import { bytesToHex, hexToBytes } from '../bytes/bytes.ts'
import { keccak256 } from '../bytes/keccak.ts'
import { encodeRlp } from '../bytes/rlp-encode.ts'
import { headerItems, laterForkItems } from './header-fields.ts'

/** RLP of the whole header. */
export function serializeHeader(header: BlockHeader): Uint8Array<ArrayBuffer> {
  return encodeRlp([...headerItems(header, hexToBytes(header.extraData)), ...laterForkItems(header)])
}

/** Hash recomputed from the header's fields; `null` when the header has fields of a fork we do not know. */
export function blockHash(header: BlockHeader): Hash | null {
  if (header.unknownFields !== null && Object.keys(header.unknownFields).length > 0) return null
  return bytesToHex(keccak256(serializeHeader(header)))
}
