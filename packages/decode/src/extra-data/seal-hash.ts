import type { BlockHeader } from '@corescope/chain/types/block'
import type { Address, Hash } from '@corescope/chain/types/hex'
import { extraDataLengths } from '@corescope/chain/units'
import { headerItems, laterForkItems } from '../block-proof/header-fields.ts'
import { bytesToHex, hexToBytes, quantityToBytes } from '../bytes/bytes.ts'
import { keccak256 } from '../bytes/keccak.ts'
import { encodeRlp } from '../bytes/rlp-encode.ts'
import { recoverSigner } from '../signatures/recover-signer.ts'

/** Extra data too short to hold a seal. */
class MissingSealError extends Error {
  override name = 'MissingSealError'
}

/**
 * The hash a Core validator signs: chain id and header without the last 65 bytes of extra data; fields of later forks
 * only when there is a parent beacon block root. Source: core-chain `core/types/block.go` (EncodeSigHeader).
 * Throws `MissingSealError`.
 */
export function sealHash(header: BlockHeader, chainId: number): Hash {
  const extraData = hexToBytes(header.extraData)
  if (extraData.length < extraDataLengths.seal) {
    throw new MissingSealError(`block ${header.hash} has ${extraData.length} bytes of extra data`)
  }
  const unsealed = extraData.subarray(0, extraData.length - extraDataLengths.seal)
  const later = header.parentBeaconBlockRoot === null ? [] : laterForkItems(header)
  return bytesToHex(keccak256(encodeRlp([quantityToBytes(chainId), ...headerItems(header, unsealed), ...later])))
}

/**
 * The validator that sealed the header; equals `miner` in a valid block. Throws `MissingSealError`; rejects with
 * `InvalidSignatureError` when the seal is no signature (block 0 has a seal of zeros).
 */
export async function recoverSealSigner(header: BlockHeader, chainId: number): Promise<Address> {
  const hash = sealHash(header, chainId)
  const seal = hexToBytes(header.extraData).subarray(-extraDataLengths.seal)
  return recoverSigner(hash, {
    r: bytesToHex(seal.subarray(0, 32)),
    s: bytesToHex(seal.subarray(32, 64)),
    yParity: seal[64]!,
  })
}
