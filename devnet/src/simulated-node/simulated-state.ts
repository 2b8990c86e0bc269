import type { Address, Hash } from '@corescope/chain/types/hex'
import type { TraceFrame } from '@corescope/chain/types/trace'
import { hexToBytes } from '@corescope/decode/bytes/bytes'
import { keccak256 } from '@corescope/decode/bytes/keccak'
import type { MadeBlock } from './make-block.ts'
import { tracesOf } from './make-traces.ts'

/** The blocks that state is a function of. */
export interface StateView {
  known: ReadonlyMap<Hash, MadeBlock>
  initialContracts: ReadonlySet<Address>
}

/** Addresses that each transaction of a block touches, and the block as a whole; and the contracts it creates. */
interface Touches {
  transactions: ReadonlySet<Address>[]
  block: ReadonlySet<Address>
  created: ReadonlySet<Address>
}
const touchesOf = new WeakMap<MadeBlock, Touches>()

/**
 * Wei of an address at a block: a function of the address and of the newest block at or before that one, on its own
 * branch, which touches the address. So it is the same wherever it is read between two touches.
 *
 * @throws RangeError for an unknown block
 */
export function balanceAt(view: StateView, address: Address, blockHash: Hash): bigint {
  const afterTouch = (block: MadeBlock) => {
    if (!touches(block).block.has(address)) return undefined
    const digest = keccak256(hexToBytes(address + block.block.hash.slice(2)))
    return new DataView(digest.buffer).getBigUint64(0) * 1_000n
  }
  return findNewest(view, blockHash, address, balances, afterTouch) ?? 0n
}

/** Whether a contract lives at the address at that block. */
export function hasCodeAt(view: StateView, address: Address, blockHash: Hash): boolean {
  if (view.initialContracts.has(address)) return true
  const isMade = (block: MadeBlock) => (touches(block).created.has(address) ? true : undefined)
  return findNewest(view, blockHash, address, codes, isMade) ?? false
}

/** What was found for an address at a block: kept, for a block's ancestors never change. Null: none told. */
type Answers<Fact> = WeakMap<MadeBlock, Map<Address, Fact | null>>
const balances: Answers<bigint> = new WeakMap()
const codes: Answers<boolean> = new WeakMap()

/** What the newest of a block and its ancestors tells of the address; null when none does. */
function findNewest<Fact>(
  { known }: StateView,
  blockHash: Hash,
  address: Address,
  answers: Answers<Fact>,
  tell: (block: MadeBlock) => Fact | undefined,
): Fact | null {
  const asked = known.get(blockHash)
  if (asked === undefined) throw new RangeError(`no block ${blockHash}`)
  let found: Fact | null | undefined
  for (let block: MadeBlock | undefined = asked; block !== undefined; block = known.get(block.block.parentHash)) {
    const kept = answers.get(block)?.get(address)
    found = kept === undefined ? tell(block) : kept
    if (found !== undefined) break
  }
  const ofBlock = answers.get(asked) ?? new Map<Address, Fact | null>()
  answers.set(asked, ofBlock.set(address, found ?? null))
  return found ?? null
}

/** What `prestateTracer` tells of a balance in diff mode. */
export interface SimulatedDiff {
  address: Address
  before: bigint
  after: bigint
  /** Code of a balance change reason, as Core tells it. */
  reason: number
}

/**
 * Per transaction of a block the balances it changed: the last one that touches an address changes it. Who is touched by
 * no transaction (producers, recipients of withdrawals) is in none.
 */
export function diffsOf(view: StateView, made: MadeBlock): SimulatedDiff[][] {
  const { transactions } = touches(made)
  const { hash, parentHash } = made.block
  return transactions.map((addresses, index) =>
    [...addresses]
      .filter((address) => !transactions.slice(index + 1).some((later) => later.has(address)))
      .map((address) => ({
        address,
        before: view.known.has(parentHash) ? balanceAt(view, address, parentHash) : 0n,
        after: balanceAt(view, address, hash),
      }))
      .filter(({ before, after }) => before !== after)
      // Now and then a share of the fee.
      .map((diff) => ({ ...diff, reason: diff.after > diff.before && /[05af]$/.test(diff.address) ? 182 : 10 })),
  )
}

function touches(made: MadeBlock): Touches {
  const before = touchesOf.get(made)
  if (before !== undefined) return before
  const { block, receipts } = made
  const calls = effectiveCalls(made)
  const transactions = block.transactions.map(({ from, to }, index) => {
    const { contractAddress, logs } = receipts[index]!
    const inside = calls[index]!.flatMap((call) => [call.from, call.to])
    return new Set([from, to, contractAddress, ...logs.map(({ address }) => address), ...inside].filter(isAddress))
  })
  const credited = [block.miner, ...(block.withdrawals ?? []).map(({ address }) => address)]
  const created = [
    ...receipts.map(({ contractAddress, status }) => (status === 1 ? contractAddress : null)),
    ...calls.flatMap((frames) => frames.map(({ type, to }) => (type.startsWith('create') ? to : null))),
  ]
  const all = {
    transactions,
    block: new Set([...credited, ...transactions.flatMap((addresses) => [...addresses])]),
    created: new Set(created.filter(isAddress)),
  }
  touchesOf.set(made, all)
  return all
}

const isAddress = (address: Address | null): address is Address => address !== null

/** Per transaction the calls inside it that move coins, create or end, and took effect. */
function effectiveCalls(made: MadeBlock): TraceFrame[][] {
  return tracesOf(made).map((frames) => {
    /** Per depth, whether the frame open there or one around it failed. */
    const failed: boolean[] = []
    return frames.filter(({ traceAddress, type, value, error }) => {
      const depth = traceAddress.length
      failed[depth] = error !== null || (depth > 0 && failed[depth - 1] === true)
      return depth > 0 && !failed[depth] && (type === 'call' ? value > 0n : /create|selfdestruct/.test(type))
    })
  })
}
