import type { Address, Hash } from '@corescope/chain/types/hex'
import { hexToBytes } from '@corescope/decode/bytes'
import { keccak256 } from '@corescope/decode/keccak'
import type { MadeBlock } from './make-block.ts'

/** The blocks that state is a function of. */
export interface StateView {
  known: ReadonlyMap<Hash, MadeBlock>
  initialContracts: ReadonlySet<Address>
}

const touchesOf = new WeakMap<MadeBlock, ReadonlySet<Address>>()

/**
 * Wei of an address at a block: a function of the address and of the newest block at or before that one, on its own
 * branch, which touches the address. So it is the same wherever it is read between two touches.
 *
 * @throws RangeError for an unknown block
 */
export function balanceAt(view: StateView, address: Address, blockHash: Hash): bigint {
  for (const block of ancestry(view, blockHash)) {
    if (!touches(block).has(address)) continue
    const digest = keccak256(hexToBytes(address + block.block.hash.slice(2)))
    return new DataView(digest.buffer).getBigUint64(0) * 1_000n
  }
  return 0n
}

/** Whether a contract lives at the address at that block. */
export function hasCodeAt(view: StateView, address: Address, blockHash: Hash): boolean {
  if (view.initialContracts.has(address)) return true
  for (const { receipts } of ancestry(view, blockHash)) {
    if (receipts.some(({ contractAddress, status }) => contractAddress === address && status === 1)) return true
  }
  return false
}

/** The block and its ancestors, newest first. */
function* ancestry({ known }: StateView, blockHash: Hash): Generator<MadeBlock> {
  let block = known.get(blockHash)
  if (block === undefined) throw new RangeError(`no block ${blockHash}`)
  while (block !== undefined) {
    yield block
    block = known.get(block.block.parentHash)
  }
}

function touches(made: MadeBlock): ReadonlySet<Address> {
  const before = touchesOf.get(made)
  if (before !== undefined) return before
  const addresses = new Set<Address>([made.block.miner])
  for (const { from, to } of made.block.transactions) {
    addresses.add(from)
    if (to !== null) addresses.add(to)
  }
  for (const { contractAddress, logs } of made.receipts) {
    if (contractAddress !== null) addresses.add(contractAddress)
    for (const { address } of logs) addresses.add(address)
  }
  for (const { address } of made.block.withdrawals ?? []) addresses.add(address)
  touchesOf.set(made, addresses)
  return addresses
}
