import type { Address, Hash } from '@corescope/chain/types/hex'
import { type Era, type MadeBlock, makeBlock } from './make-block.ts'
import type { MadeTransaction } from './make-transaction.ts'
import { createRandom, type Random } from './random.ts'
import { createActors } from './simulated-actors.ts'
import { createSimulatedLedger, type SimulatedLedger } from './simulated-ledger.ts'
import { balanceAt, diffsOf, hasCodeAt, type SimulatedDiff, type StateView } from './simulated-state.ts'

export interface SimulatedChainSettings {
  /** Default 1112. */
  chainId?: number
  /** Default: chosen by the seed. */
  era?: Era
  /** Most transactions of a block, without system transactions; default 8. */
  transactionsPerBlock?: number
  /** As on Core: some receipts share out gas that the block does not count, the ValidatorSet adds to what it is handed. */
  hasCoreFees?: boolean
  /** Transactions leave events of Core's staking contracts, too. */
  hasCoreEvents?: boolean
  /** Unix seconds of block 0; default 1,700,000,000. */
  genesisTimestamp?: number
  /** Seconds from a block to the next; default 3. */
  pause?: (random: Random) => number
}

/** A chain that exists only as data. All blocks ever made stay known by hash, as on a node. */
export interface SimulatedChain {
  chainId: number
  /** Addresses that appear again and again, for questions; the first is the hot one. */
  people: readonly Address[]
  /** A token whose Deposit and Withdrawal move it without a Transfer. */
  wrappedCoin: Address
  head(): MadeBlock
  /** Canonical. */
  blockByNumber(blockNumber: number): MadeBlock | undefined
  /** Canonical or displaced. */
  blockByHash(blockHash: Hash): MadeBlock | undefined
  /** The canonical block of a transaction. */
  blockOfTransaction(transactionHash: Hash): MadeBlock | undefined
  /** Adds blocks to the head. */
  extend(count: number): MadeBlock[]
  /**
   * Keeps blocks up to `at` and grows `length` new ones from there (0: the head just goes back). The new branch
   * may be shorter, as long, or longer; displaced transactions return in it now and then.
   */
  fork(at: number, length: number): MadeBlock[]
  /** Makes the branch that ends in this block (canonical or displaced) the canonical one. */
  setHead(blockHash: Hash): void
  /** Another node of the same network: knows the same blocks, with a head of its own. Its choices are seeded too. */
  twin(): SimulatedChain
  /** Wei; changes exactly in blocks that touch the address. */
  balance(address: Address, blockHash: Hash): bigint
  hasCode(address: Address, blockHash: Hash): boolean
  /** What its token contracts say. */
  ledger: SimulatedLedger
  /** Per transaction of a block the balances it changed. */
  diffs(made: MadeBlock): SimulatedDiff[][]
  /** Told after every change of the head. @returns the way to stop listening */
  onHead(listener: (head: MadeBlock) => void): () => void
}

interface World {
  random: Random
  known: Map<Hash, MadeBlock>
}

/** A chain with block 0 only. The same seed and the same calls give the same blocks. */
export function createSimulatedChain(seed: number | string, settings: SimulatedChainSettings = {}): SimulatedChain {
  const random = createRandom(seed)
  const era = settings.era ?? random.pick<Era>(['prague', 'prague', 'prague', 'london', 'berlin'])
  const { hasCoreFees, hasCoreEvents } = settings
  const { chainId = 1112, transactionsPerBlock = 8, genesisTimestamp = 1_700_000_000, pause = () => 3 } = settings
  const actors = createActors(random)
  const initialContracts = new Set([...actors.contracts, ...actors.systemContracts])

  function grow(world: World, parent: MadeBlock | undefined, pool: MadeTransaction[]): MadeBlock {
    const { random } = world
    const transactionCount = parent === undefined || random.chance(0.15) ? 0 : random.between(1, transactionsPerBlock)
    const returning: MadeTransaction[] = []
    while (pool.length > 0 && returning.length < transactionCount && random.chance(0.6)) returning.push(pool.shift()!)
    const timestamp = parent === undefined ? genesisTimestamp : parent.block.timestamp + pause(random)
    const recipe = {
      random,
      actors,
      chainId,
      era,
      hasCoreFees,
      hasCoreEvents,
      parent: parent?.block,
      timestamp,
      transactionCount,
      returning,
    }
    const block = makeBlock(recipe)
    world.known.set(block.block.hash, block)
    return block
  }

  const world: World = { random, known: new Map() }
  const people = [actors.hot, ...actors.people]
  const genesis = grow(world, undefined, [])
  /** What a producer hands in. */
  const isBound = ({ transaction: { from, gasPrice } }: MadeTransaction, { block }: MadeBlock) =>
    hasCoreFees === true && gasPrice === 0n && from === block.miner
  const fixed = { chainId, people, wrappedCoin: actors.wrappedCoin, initialContracts, grow, isBound }
  return createView(fixed, world, [genesis])
}

interface Fixed {
  chainId: number
  people: Address[]
  wrappedCoin: Address
  initialContracts: ReadonlySet<Address>
  grow: (world: World, parent: MadeBlock | undefined, pool: MadeTransaction[]) => MadeBlock
  /** Of its block alone: it comes back in no other. */
  isBound: (made: MadeTransaction, block: MadeBlock) => boolean
}

/** A head over known blocks. `canonical[n]` is block n. */
function createView(fixed: Fixed, world: World, canonical: MadeBlock[]): SimulatedChain {
  const listeners = new Set<(head: MadeBlock) => void>()
  const blockOf = new Map<Hash, MadeBlock>()
  const state: StateView = { known: world.known, initialContracts: fixed.initialContracts }
  const head = () => canonical.at(-1)!
  const note = (block: MadeBlock) => {
    for (const { transaction } of block.made) blockOf.set(transaction.hash, block)
  }
  const push = (block: MadeBlock) => {
    canonical.push(block)
    note(block)
  }
  const cut = (at: number) => {
    const displaced = canonical.splice(at + 1)
    for (const block of displaced) for (const { transaction } of block.made) blockOf.delete(transaction.hash)
    return displaced
  }
  const tell = () => {
    for (const listener of listeners) listener(head())
  }
  const grow = (count: number, pool: MadeTransaction[]) => {
    const made = Array.from({ length: count }, () => {
      const block = fixed.grow(world, head(), pool)
      push(block)
      return block
    })
    tell()
    return made
  }
  for (const block of canonical) note(block)

  return {
    chainId: fixed.chainId,
    people: fixed.people,
    wrappedCoin: fixed.wrappedCoin,
    head,
    blockByNumber: (blockNumber) => canonical[blockNumber],
    blockByHash: (blockHash) => world.known.get(blockHash),
    blockOfTransaction: (transactionHash) => blockOf.get(transactionHash),
    extend: (count) => grow(count, []),
    fork(at, length) {
      if (at < 0 || at > head().block.number) throw new RangeError(`no block ${at} to fork from`)
      const displaced = cut(at)
      return grow(
        length,
        displaced.flatMap((block) => block.made.filter((made) => !fixed.isBound(made, block))),
      )
    },
    setHead(blockHash) {
      const branch: MadeBlock[] = []
      let block = world.known.get(blockHash)
      if (block === undefined) throw new RangeError(`no block ${blockHash}`)
      while (canonical[block.block.number] !== block) {
        branch.push(block)
        block = world.known.get(block.block.parentHash)!
      }
      cut(block.block.number)
      for (const next of branch.reverse()) push(next)
      tell()
    },
    twin: () => {
      const random = createRandom(`${head().block.hash} ${world.known.size}`)
      return createView(fixed, { random, known: world.known }, [...canonical])
    },
    balance: (address, blockHash) => balanceAt(state, address, blockHash),
    ledger: createSimulatedLedger(world.known, new Set([fixed.wrappedCoin])),
    hasCode: (address, blockHash) => hasCodeAt(state, address, blockHash),
    diffs: (made) => diffsOf(state, made),
    onHead(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
