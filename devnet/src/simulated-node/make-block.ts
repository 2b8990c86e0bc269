import type { Block, Withdrawal } from '@corescope/chain/types/block'
import type { BlockBundle } from '@corescope/chain/types/block-bundle'
import type { Hash, Hex } from '@corescope/chain/types/hex'
import type { Receipt } from '@corescope/chain/types/transaction'
import { serializeHeader } from '@corescope/decode/block-proof/block-hash'
import { logsBloom } from '@corescope/decode/block-proof/logs-bloom'
import { serializeReceipt } from '@corescope/decode/block-proof/receipts-root'
import { emptyTrieRoot, trieRootOfList } from '@corescope/decode/block-proof/trie-root'
import { withdrawalsRoot } from '@corescope/decode/block-proof/withdrawals-root'
import { bytesToHex, concatBytes } from '@corescope/decode/bytes/bytes'
import { keccak256 } from '@corescope/decode/bytes/keccak'
import { type BlockProgress, makeReceipt } from './make-receipt.ts'
import {
  type MadeTransaction,
  makeDeposit,
  makeSystemTransaction,
  makeTransaction,
  UNKNOWN_TYPE,
} from './make-transaction.ts'
import type { Random } from './random.ts'
import { type Actors, pickPerson } from './simulated-actors.ts'

const EMPTY_UNCLES: Hash = '0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347'
const ZERO_HASH: Hash = `0x${'00'.repeat(32)}`
const NO_REQUESTS: Hash = '0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
const SYSTEM_GAS_LIMIT = (1n << 64n) - 1n
const UNKNOWN_FIELD = 'futureRoot'

/** Which header fields and transaction types a chain has. */
export type Era = 'berlin' | 'london' | 'prague'

export interface BlockRecipe {
  random: Random
  actors: Actors
  chainId: number
  era: Era
  /** Undefined for block 0. */
  parent: Block | undefined
  timestamp: number
  transactionCount: number
  /** As on Core: some receipts share out gas that the block does not count, the ValidatorSet adds to what it is handed. */
  hasCoreFees?: boolean
  hasCoreEvents?: boolean
  /** Displaced ones that come back in this block; then new ones up to the count. */
  returning: readonly MadeTransaction[]
}

/** A block with its receipts, and the encoded transactions in case a fork displaces them. */
export interface MadeBlock extends BlockBundle {
  made: MadeTransaction[]
}

/** A random block on top of its parent: roots, bloom, gas, and hash are those of its contents. */
export function makeBlock(recipe: BlockRecipe): MadeBlock {
  const { random, actors, parent } = recipe
  const miner = random.pick(actors.validators)
  const made = gatherTransactions(recipe, miner)
  const progress: BlockProgress = { cumulativeGasUsed: 0n, logIndex: 0, sharedGas: 0n, sharedFees: 0n }
  const receipts = made.map((one) => addReceipt(recipe, one, progress))
  if (recipe.hasCoreFees && parent !== undefined && made.length > 0) {
    const deposit = makeDepositOf(recipe, miner, receipts, progress)
    made.push(deposit)
    receipts.push(addReceipt(recipe, deposit, progress))
  }
  for (const receipt of receipts) {
    if (receipt.contractAddress !== null && receipt.status === 1) actors.contracts.push(receipt.contractAddress)
  }
  const block: Block = {
    number: parent === undefined ? 0 : parent.number + 1,
    hash: ZERO_HASH,
    parentHash: parent?.hash ?? ZERO_HASH,
    sha3Uncles: EMPTY_UNCLES,
    miner,
    stateRoot: random.hash(),
    transactionsRoot: trieRootOfList(made.map(({ encoded }) => encoded)),
    receiptsRoot: trieRootOfList(receipts.map(encodeReceipt)),
    logsBloom: logsBloom(receipts.flatMap((receipt) => receipt.logs)),
    difficulty: 2n,
    gasLimit: random.chance(0.1) ? SYSTEM_GAS_LIMIT : 40_000_000n,
    gasUsed: progress.cumulativeGasUsed - progress.sharedGas,
    timestamp: recipe.timestamp,
    extraData: random.bytes(random.pick([0, 32, 97])),
    mixHash: random.chance(0.5) ? ZERO_HASH : random.hash(),
    nonce: '0x0000000000000000',
    ...pickEraFields(recipe, receipts),
    unknownFields: random.chance(0.02) ? { [UNKNOWN_FIELD]: random.hash() } : null,
    size: 0,
    totalDifficulty: recipe.era === 'prague' ? null : BigInt((parent?.number ?? -1) + 2) * 2n,
    uncles: [],
    transactions: made.map(({ transaction }) => transaction),
  }
  return { block: seal(block, made), receipts, made }
}

function gatherTransactions(recipe: BlockRecipe, miner: Hex): MadeTransaction[] {
  const { random, actors, chainId, era, parent, returning, transactionCount } = recipe
  const types = era === 'berlin' ? [0, 0, 1] : era === 'london' ? [0, 1, 2, 2] : [0, 0, 1, 2, 2, 2, 3, 4, UNKNOWN_TYPE]
  const made = [...returning]
  while (made.length < transactionCount) made.push(makeTransaction(random, actors, chainId, types))
  if (!recipe.hasCoreFees && parent !== undefined && transactionCount > 0 && random.chance(0.5)) {
    made.push(makeSystemTransaction(random, actors, chainId, miner, parent.number))
  }
  return made.map(({ transaction, encoded }, transactionIndex) => ({
    transaction: { ...transaction, transactionIndex },
    encoded,
  }))
}

function addReceipt({ random, actors, ...more }: BlockRecipe, made: MadeTransaction, progress: BlockProgress) {
  const receipt = makeReceipt(random, actors, made.transaction, progress, more)
  progress.cumulativeGasUsed = receipt.cumulativeGasUsed
  progress.logIndex += receipt.logs.length
  return receipt
}

/** As Core does: what was paid, and not shared out, is handed in by the last transaction. */
function makeDepositOf(recipe: BlockRecipe, miner: Hex, receipts: readonly Receipt[], progress: BlockProgress) {
  const { random, actors, chainId, parent } = recipe
  const paid = receipts.reduce(
    (sum, { gasUsed, effectiveGasPrice, blobGasUsed, blobGasPrice }) =>
      sum + gasUsed * effectiveGasPrice + (blobGasUsed ?? 0n) * (blobGasPrice ?? 0n),
    0n,
  )
  const value = paid - progress.sharedFees
  const made = makeDeposit(random, actors, chainId, { miner, nonce: parent!.number, value })
  return { ...made, transaction: { ...made.transaction, transactionIndex: receipts.length } }
}

function pickEraFields({ era, random, actors }: BlockRecipe, receipts: readonly Receipt[]) {
  const isPrague = era === 'prague'
  const withdrawals = isPrague ? makeWithdrawals(random, actors) : null
  return {
    baseFeePerGas: era === 'berlin' ? null : BigInt(random.below(1_000_000_000)),
    withdrawals,
    withdrawalsRoot: withdrawals && (withdrawals.length === 0 ? emptyTrieRoot : withdrawalsRoot(withdrawals)),
    blobGasUsed: isPrague ? receipts.reduce((sum, receipt) => sum + (receipt.blobGasUsed ?? 0n), 0n) : null,
    excessBlobGas: isPrague ? 0n : null,
    parentBeaconBlockRoot: isPrague ? ZERO_HASH : null,
    requestsHash: isPrague ? NO_REQUESTS : null,
  }
}

function makeWithdrawals(random: Random, actors: Actors): Withdrawal[] {
  if (!random.chance(0.1)) return []
  return Array.from({ length: random.between(1, 2) }, () => ({
    index: BigInt(random.below(1_000_000)),
    validatorIndex: BigInt(random.below(1_000)),
    address: pickPerson(actors, random),
    amount: BigInt(random.below(1_000_000_000)),
  }))
}

function encodeReceipt(receipt: Receipt): Uint8Array {
  const known = serializeReceipt(receipt)
  if (known !== null) return known
  const legacy = serializeReceipt({ ...receipt, type: 0 })
  return concatBytes([new Uint8Array([receipt.type]), legacy!])
}

/** Fills size and hash; an unknown field enters the hash in a way nobody can know. */
function seal(block: Block, made: readonly MadeTransaction[]): Block {
  const header = serializeHeader({ ...block, unknownFields: null })
  const unknown = block.unknownFields?.[UNKNOWN_FIELD]
  block.size = made.reduce((sum, { encoded }) => sum + encoded.length, header.length + 9)
  block.hash = bytesToHex(
    keccak256(unknown === undefined ? header : new TextEncoder().encode(`${block.number}${unknown}`)),
  )
  return block
}
