import type { BlockHeader } from '@corescope/chain/types/block'
import type { Hex } from '@corescope/chain/types/hex'
import { extraDataLengths } from '@corescope/chain/units'
import { blockHash } from '@corescope/decode/block-proof/block-hash'
import { bytesToHex, concatBytes, hexToBytes } from '@corescope/decode/bytes/bytes'
import { sealHash } from '@corescope/decode/extra-data/seal-hash'
import { sign } from 'viem/accounts'

/** 65 bytes of a header seal: r, s, parity. */
async function signSeal(hash: Hex, privateKey: Hex): Promise<Uint8Array> {
  const { r, s, yParity } = await sign({ hash, privateKey })
  return concatBytes([hexToBytes(r), hexToBytes(s), Uint8Array.of(yParity!)])
}

/**
 * Puts the seal behind the extra data of a draft and the hash on it. Without a key the seal is zeros, as in a genesis
 * block.
 */
export async function sealHeader<Header extends BlockHeader>(
  draft: Header,
  chainId: number,
  privateKey: Hex | null,
): Promise<Header> {
  const body = hexToBytes(draft.extraData)
  const unsealed = bytesToHex(concatBytes([body, new Uint8Array(extraDataLengths.seal)]))
  const seal =
    privateKey === null
      ? new Uint8Array(extraDataLengths.seal)
      : await signSeal(sealHash({ ...draft, extraData: unsealed }, chainId), privateKey)
  const sealed = { ...draft, extraData: bytesToHex(concatBytes([body, seal])) }
  const hash = blockHash(sealed)
  if (hash === null) throw new Error(`header ${draft.number} has fields no hash is known for`)
  return { ...sealed, hash }
}
