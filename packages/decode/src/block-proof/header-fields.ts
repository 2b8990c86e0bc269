import type { BlockHeader } from '@corescope/chain/types/block'
import { hexToBytes, noBytes, quantityToBytes } from '../bytes/bytes.ts'
import type { RlpInput } from '../bytes/rlp-encode.ts'

/** The fifteen fields every header has, in hashing order; `extraData` is given apart because a seal covers less of it. */
export function headerItems(header: BlockHeader, extraData: Uint8Array): RlpInput[] {
  return [
    hexToBytes(header.parentHash),
    hexToBytes(header.sha3Uncles),
    hexToBytes(header.miner),
    hexToBytes(header.stateRoot),
    hexToBytes(header.transactionsRoot),
    hexToBytes(header.receiptsRoot),
    hexToBytes(header.logsBloom),
    quantityToBytes(header.difficulty),
    quantityToBytes(header.number),
    quantityToBytes(header.gasLimit),
    quantityToBytes(header.gasUsed),
    quantityToBytes(header.timestamp),
    extraData,
    hexToBytes(header.mixHash),
    hexToBytes(header.nonce),
  ]
}

/**
 * Fields of later forks in fork order: London, Shanghai, Cancun (three), Prague. They end at the last one present; one
 * missing before it is empty bytes, as nodes encode optional fields.
 */
export function laterForkItems(header: BlockHeader): RlpInput[] {
  const items = [
    header.baseFeePerGas === null ? null : quantityToBytes(header.baseFeePerGas),
    header.withdrawalsRoot === null ? null : hexToBytes(header.withdrawalsRoot),
    header.blobGasUsed === null ? null : quantityToBytes(header.blobGasUsed),
    header.excessBlobGas === null ? null : quantityToBytes(header.excessBlobGas),
    header.parentBeaconBlockRoot === null ? null : hexToBytes(header.parentBeaconBlockRoot),
    header.requestsHash === null ? null : hexToBytes(header.requestsHash),
  ]
  while (items.length > 0 && items[items.length - 1] === null) items.pop()
  return items.map((item) => item ?? noBytes)
}
