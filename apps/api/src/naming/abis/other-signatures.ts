import type { AbiSource } from '@corescope/decode/abi/abi-index'
import type { Reader } from '@corescope/store/reader'
import { findVerifiedSignatures } from '@corescope/store/verification/read'
import { LRUCache } from 'lru-cache'
import { noSignatures, readSignatureRows, type SignatureItems, signatureSource } from './signature-source.ts'

type Hex = `0x${string}`

/** Signatures of contracts that were verified elsewhere, for what no other ABI knows. Kept until something is verified. */
export const createOtherSignatures = (reader: Reader) => {
  const kept = new LRUCache<string, SignatureItems>({ max: 20_000 })
  let round = 0
  return {
    /** @returns a source of these hashes; undefined where nothing is known of any of them */
    find: async (hashes: ReadonlySet<Hex>): Promise<AbiSource | undefined> => {
      const found = new Map<string, SignatureItems>()
      for (const hash of hashes) {
        const known = kept.get(hash)
        if (known !== undefined) found.set(hash, known)
      }
      const missing = [...hashes].filter((hash) => !found.has(hash))
      if (missing.length > 0) {
        const asked = round
        const rows = await findVerifiedSignatures(reader, missing)
        const sorted = rows.toSorted(
          (one, other) => one.signature.length - other.signature.length || (one.signature < other.signature ? -1 : 1),
        )
        for (const hash of missing) {
          const own = sorted.filter((row) => row.hash === hash)
          const known = own.length === 0 ? noSignatures : readSignatureRows(own)
          found.set(hash, known)
          if (asked === round) kept.set(hash, known)
        }
      }
      if ([...found.values()].every((known) => known === noSignatures)) return undefined
      return signatureSource('signature', (hash) => found.get(hash) ?? noSignatures)
    },
    clear: () => {
      round += 1
      kept.clear()
    },
  }
}
