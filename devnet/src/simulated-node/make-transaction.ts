import type { Address, Hash } from '@corescope/chain/types/hex'
import type { Authorization, Transaction } from '@corescope/chain/types/transaction'
import { bytesToHex, concatBytes, hexToBytes } from '@corescope/decode/bytes/bytes'
import { keccak256 } from '@corescope/decode/bytes/keccak'
import { serializeTransaction } from '@corescope/decode/transactions/transaction-hash'
import type { Random } from './random.ts'
import { type Actors, pickPerson } from './simulated-actors.ts'
import { pickBlob } from './simulated-blobs.ts'
import { signedTuples, signers, signersNonces } from './simulated-signers.ts'

/** A type no fork has defined; nodes of the future send it. */
export const UNKNOWN_TYPE = 0x7e
const SYSTEM_GAS = (1n << 63n) - 1n
const NO_HASH: Hash = `0x${'00'.repeat(32)}`

/** A transaction and the bytes its hash and the block's root are made of. */
export interface MadeTransaction {
  transaction: Transaction
  encoded: Uint8Array
}

/** A random transaction of any type; signature values are random, the hash is that of its fields. */
export function makeTransaction(random: Random, actors: Actors, chainId: number, types: readonly number[]) {
  const type = random.pick(types)
  const from = pickPerson(actors, random)
  const isCall = random.chance(0.5)
  const to = pickRecipient(random, actors, type, from, isCall)
  return finish({
    ...emptyTransaction(type, from, chainId),
    to,
    nonce: pickNonce(random, from, to),
    gas: random.chance(0.02) ? SYSTEM_GAS : BigInt(random.between(21_000, 2_000_000)),
    value: isCall ? 0n : BigInt(random.below(2 ** 31)) * 10n ** BigInt(random.below(14)),
    input: isCall ? random.bytes(random.pick([4, 36, 68, 100, 300])) : '0x',
    ...pickFees(random, type),
    ...pickSignature(random, type, chainId),
    ...pickTypeFields(random, actors, type, chainId),
  })
}

/** Like those of Core's consensus: by the block's producer, free of charge. */
export function makeSystemTransaction(random: Random, actors: Actors, chainId: number, miner: Address, nonce: number) {
  const to = random.pick(actors.systemContracts)
  return makeFreeCall(random, chainId, { miner, nonce, to, value: BigInt(random.below(2 ** 31)) })
}

/** The block's producer hands in its fees to Core's ValidatorSet. */
export const makeDeposit = (
  random: Random,
  actors: Actors,
  chainId: number,
  { miner, nonce, value }: { miner: Address; nonce: number; value: bigint },
) => makeFreeCall(random, chainId, { miner, nonce, to: actors.systemContracts[0]!, value })

function makeFreeCall(
  random: Random,
  chainId: number,
  { miner, nonce, to, value }: { miner: Address; nonce: number; to: Address; value: bigint },
) {
  return finish({
    ...emptyTransaction(0, miner, chainId),
    to,
    nonce: BigInt(nonce),
    gas: SYSTEM_GAS,
    value,
    input: random.bytes(36),
    ...pickSignature(random, 0, chainId),
  })
}

function emptyTransaction(type: number, from: Address, chainId: number): Transaction {
  return {
    hash: NO_HASH,
    type,
    transactionIndex: 0,
    from,
    to: null,
    nonce: 0n,
    gas: 0n,
    gasPrice: 0n,
    maxFeePerGas: null,
    maxPriorityFeePerGas: null,
    value: 0n,
    input: '0x',
    v: 0n,
    r: NO_HASH,
    s: NO_HASH,
    chainId: BigInt(chainId),
    accessList: null,
    authorizationList: null,
    maxFeePerBlobGas: null,
    blobVersionedHashes: null,
    raw: null,
  }
}

/** A low one of who signs tuples; not for creations, whose contract would be another's. */
function pickNonce(random: Random, from: Address, to: Address | null): bigint {
  const nonce = random.below(1_000_000)
  return BigInt(to !== null && signers.includes(from) ? nonce % signersNonces : nonce)
}

/** Creations have no recipient (types 3 and 4 cannot create); some send to themselves. */
function pickRecipient(random: Random, actors: Actors, type: number, from: Address, isCall: boolean): Address | null {
  if (isCall && type < 3 && random.chance(0.15)) return null
  if (random.chance(0.08)) return from
  return isCall ? random.pick(actors.contracts) : pickPerson(actors, random)
}

function pickFees(random: Random, type: number): Partial<Transaction> {
  const gasPrice = BigInt(random.between(1, 100)) * 1_000_000_000n
  if (type < 2 || type === UNKNOWN_TYPE) return { gasPrice }
  return { gasPrice, maxFeePerGas: gasPrice * 2n, maxPriorityFeePerGas: BigInt(random.below(1_000_000_000)) }
}

function pickSignature(random: Random, type: number, chainId: number): Partial<Transaction> {
  const yParity = BigInt(random.below(2))
  // A leading zero byte now and then: nodes send such halves shortened.
  const r: Hash = random.chance(0.1) ? `0x00${random.bytes(31).slice(2)}` : random.hash()
  const s = random.hash()
  if (type !== 0) return { r, s, v: yParity }
  if (random.chance(0.1)) return { r, s, v: 27n + yParity, chainId: null }
  return { r, s, v: BigInt(chainId) * 2n + 35n + yParity }
}

function pickTypeFields(random: Random, actors: Actors, type: number, chainId: number): Partial<Transaction> {
  if (type === 0 || type === UNKNOWN_TYPE) return {}
  const accessList = Array.from({ length: random.below(3) }, () => ({
    address: random.pick(actors.contracts),
    storageKeys: Array.from({ length: random.below(3) }, () => random.hash()),
  }))
  if (type === 3) {
    const blobVersionedHashes = Array.from({ length: random.between(1, 3) }, () => pickBlob(random))
    return { accessList, maxFeePerBlobGas: BigInt(random.between(1, 1_000)), blobVersionedHashes }
  }
  if (type !== 4) return { accessList }
  const authorizationList = Array.from({ length: random.between(1, 3) }, () => pickTuple(random, actors, chainId))
  return { accessList, authorizationList }
}

/** Half of them are signed by people; the others by whomever random numbers are a signature of, or by nobody. */
function pickTuple(random: Random, actors: Actors, chainId: number): Authorization {
  const tuple = {
    chainId: BigInt(random.chance(0.3) ? 0 : chainId),
    address: random.pick(actors.contracts),
    nonce: BigInt(random.below(100)),
    yParity: random.below(2),
    r: random.hash(),
    s: random.hash(),
  }
  const draw = Number(BigInt(tuple.r) % BigInt(2 * signedTuples.length))
  return signedTuples[draw] ?? tuple
}

function finish(transaction: Transaction): MadeTransaction {
  const encoded = serializeTransaction(transaction) ?? encodeUnknown(transaction)
  transaction.hash = bytesToHex(keccak256(encoded))
  return { transaction, encoded }
}

/** Nobody knows the true form of an unknown type: its type byte and anything unique will do. */
function encodeUnknown(transaction: Transaction): Uint8Array {
  const parts = [transaction.from, transaction.r, transaction.s, transaction.input].map(hexToBytes)
  return concatBytes([new Uint8Array([transaction.type]), ...parts])
}
