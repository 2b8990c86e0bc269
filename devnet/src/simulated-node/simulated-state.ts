import type { Address, Hash } from '@corescope/chain/types/hex'
import type { TraceFrame } from '@corescope/chain/types/trace'
import { hexToBytes } from '@corescope/decode/bytes'
import { keccak256 } from '@corescope/decode/keccak'
import type { MadeBlock } from './make-block.ts'
import { tracesOf } from './make-traces.ts'

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
  for (const block of ancestry(view, blockHash)) {
    if (block.receipts.some(({ contractAddress, status }) => contractAddress === address && status === 1)) return true
    if (effectiveCalls(block).some(({ type, to }) => to === address && type.startsWith('create'))) return true
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
  for (const { from, to } of effectiveCalls(made)) {
    addresses.add(from)
    if (to !== null) addresses.add(to)
  }
  touchesOf.set(made, addresses)
  return addresses
}

/** Calls inside the block's transactions that move coins, create or end, and took effect. */
function effectiveCalls(made: MadeBlock): TraceFrame[] {
  return tracesOf(made).flatMap((frames) => {
    /** Per depth, whether the frame open there or one around it failed. */
    const failed: boolean[] = []
    return frames.filter(({ traceAddress, type, value, error }) => {
      const depth = traceAddress.length
      failed[depth] = error !== null || (depth > 0 && failed[depth - 1] === true)
      return depth > 0 && !failed[depth] && (type === 'call' ? value > 0n : /create|selfdestruct/.test(type))
    })
  })
}
