import type { Hash } from '@corescope/chain/types/hex'
import type { Receipt } from '@corescope/chain/types/transaction'
import { hexToBytes, noBytes, quantityToBytes } from '../bytes/bytes.ts'
import { encodeRlp } from '../bytes/rlp-encode.ts'
import { logsBloomBytes } from './logs-bloom.ts'
import { trieRootOfList } from './trie-root.ts'

/** A receipt's bloom follows from its logs, so it need not be known. */
export type HashedReceipt = Omit<Receipt, 'logsBloom'>

const success = new Uint8Array([1])

/**
 * Consensus form of a receipt: outcome (status, or state root before Byzantium), cumulative gas, bloom recomputed from
 * the logs, logs; type byte first for types 1–4 (EIP-2718). `null` for a type we do not know.
 */
export function serializeReceipt(receipt: HashedReceipt): Uint8Array<ArrayBuffer> | null {
  if (receipt.type < 0 || receipt.type > 4) return null
  const outcome = receipt.root === null || receipt.status !== null ? null : hexToBytes(receipt.root)
  return encodeRlp(
    [
      outcome ?? (receipt.status === 1 ? success : noBytes),
      quantityToBytes(receipt.cumulativeGasUsed),
      logsBloomBytes(receipt.logs),
      receipt.logs.map((log) => [hexToBytes(log.address), log.topics.map(hexToBytes), hexToBytes(log.data)]),
    ],
    receipt.type === 0 ? undefined : receipt.type,
  )
}

/** Root over the receipts in order of index; `null` when one has a type we do not know. */
export function receiptsRoot(receipts: readonly HashedReceipt[]): Hash | null {
  const serialized: Uint8Array[] = []
  for (const receipt of receipts) {
    const bytes = serializeReceipt(receipt)
    if (bytes === null) return null
    serialized.push(bytes)
  }
  return trieRootOfList(serialized)
}
