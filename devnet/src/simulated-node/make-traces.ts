import type { Address, Hex } from '@corescope/chain/types/hex'
import type { FrameType, TraceFrame } from '@corescope/chain/types/trace'
import type { Receipt, Transaction } from '@corescope/chain/types/transaction'
import type { MadeBlock } from './make-block.ts'
import { createRandom, type Random } from './random.ts'

const kept = new WeakMap<MadeBlock, TraceFrame[][]>()

/** Addresses that calls inside transactions meet again and again, whatever the block. */
const regulars: Address[] = Array.from({ length: 10 }, (_, index) => createRandom(`regular ${index}`).address())
const inPlace: readonly FrameType[] = ['delegatecall', 'staticcall', 'callcode']
const errors = ['execution reverted', 'execution reverted', 'out of gas', 'invalid opcode']

interface Growth {
  random: Random
  frames: TraceFrame[]
  /** Whom to call: people and contracts of the transaction, and the regulars. */
  others: readonly Address[]
}

/** Call trees of a block's transactions: a function of the block, different on every branch, as the state is. */
export function tracesOf(made: MadeBlock): TraceFrame[][] {
  const before = kept.get(made)
  if (before !== undefined) return before
  const trees = made.block.transactions.map((transaction, index) =>
    growTree(made.block.hash, transaction, made.receipts[index]!),
  )
  kept.set(made, trees)
  return trees
}

function growTree(blockHash: Hex, transaction: Transaction, receipt: Receipt): TraceFrame[] {
  const random = createRandom(`${blockHash} ${transaction.hash}`)
  const isCreation = transaction.to === null
  const error = receipt.status === 0 ? random.pick(errors) : null
  const self = transaction.to ?? receipt.contractAddress ?? transaction.from
  const top: TraceFrame = {
    traceAddress: [],
    type: isCreation ? 'create' : 'call',
    from: transaction.from,
    to: isCreation && error !== null ? null : self,
    value: transaction.value,
    gas: receipt.gasUsed,
    gasUsed: receipt.gasUsed,
    selector: isCreation ? null : (transaction.input.slice(0, 10) as Hex),
    error,
    revertData: error === 'execution reverted' && random.chance(0.5) ? random.bytes(36) : null,
  }
  const others = [transaction.from, ...regulars, ...receipt.logs.map(({ address }) => address)]
  const growth: Growth = { random, frames: [top], others }
  if (isCreation || transaction.input !== '0x') growChildren(growth, self, [])
  return growth.frames
}

function growChildren(growth: Growth, self: Address, traceAddress: readonly number[]): void {
  const { random } = growth
  const count = random.below(traceAddress.length === 0 ? 5 : 4 - traceAddress.length)
  for (let index = 0; index < count; index += 1) growChild(growth, self, [...traceAddress, index])
}

/** A new address, or one that was created before and may have ended since: never one that had code in another way. */
function pickCreated(random: Random): Address {
  return random.chance(0.5) ? random.address() : random.pick(regulars)
}

function growChild(growth: Growth, from: Address, traceAddress: readonly number[]): void {
  const { random, frames, others } = growth
  const choice = random.below(100)
  const type: FrameType =
    choice < 55
      ? 'call'
      : choice < 70
        ? random.pick(inPlace)
        : choice < 80
          ? 'create'
          : choice < 90
            ? 'create2'
            : 'selfdestruct'
  const isCreation = type === 'create' || type === 'create2'
  const error = type !== 'selfdestruct' && random.chance(0.15) ? random.pick(errors) : null
  const called = isCreation ? pickCreated(random) : random.chance(0.05) ? from : random.pick(others)
  const moves = !inPlace.includes(type) && random.chance(0.6)
  const gas = type === 'selfdestruct' ? 0n : BigInt(random.below(90_000))
  frames.push({
    traceAddress,
    type,
    from,
    to: isCreation && error !== null ? null : called,
    value: moves ? BigInt(random.below(1_000_000)) * 10n ** BigInt(random.below(14)) : 0n,
    gas,
    // What the flat dialect leaves out of exceptional halts is all their gas.
    gasUsed: error !== null && error !== 'execution reverted' ? gas : gas / 2n,
    selector: isCreation || type === 'selfdestruct' ? null : random.bytes(random.pick([0, 4])),
    error,
    revertData: error === 'execution reverted' && random.chance(0.5) ? random.bytes(68) : null,
  })
  if (type !== 'selfdestruct') growChildren(growth, called, traceAddress)
}
