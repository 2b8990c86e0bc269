import type { Hash } from '@corescope/chain/types/hex'
import type { AccessListEntry, Authorization, Transaction } from '@corescope/chain/types/transaction'
import {
  readAddress,
  readArray,
  readBytes,
  readHash,
  readNumber,
  readObject,
  readOptional,
  readQuantity,
  readWord,
  WireFieldError,
  type WireObject,
} from '../wire-field.ts'

const ZERO_WORD: Hash = `0x${'00'.repeat(32)}`
const NEWEST_KNOWN_TYPE = 4

/**
 * One mined transaction of a node's JSON. Of a type we know, every field its hash is made of must be there; of
 * an unknown type only hash, index, sender and type must, missing quantities are 0, and `raw` keeps the JSON.
 *
 * @throws WireFieldError naming field and value
 */
export function readTransaction(wire: WireObject): Transaction {
  const type = wire.type === undefined || wire.type === null ? 0 : readNumber(wire.type, 'type')
  if (type > NEWEST_KNOWN_TYPE) return readUnknownTransaction(wire, type)
  const v = readSignatureParity(wire, type)
  const maxFeePerGas = type >= 2 ? readQuantity(wire.maxFeePerGas, 'maxFeePerGas') : null
  return {
    hash: readHash(wire.hash, 'hash'),
    type,
    transactionIndex: readNumber(wire.transactionIndex, 'transactionIndex'),
    from: readAddress(wire.from, 'from'),
    to: wire.to === null || wire.to === undefined ? null : readAddress(wire.to, 'to'),
    nonce: readQuantity(wire.nonce, 'nonce'),
    gas: readQuantity(wire.gas, 'gas'),
    gasPrice: maxFeePerGas !== null && wire.gasPrice == null ? maxFeePerGas : readQuantity(wire.gasPrice, 'gasPrice'),
    maxFeePerGas,
    maxPriorityFeePerGas: type >= 2 ? readQuantity(wire.maxPriorityFeePerGas, 'maxPriorityFeePerGas') : null,
    value: readQuantity(wire.value, 'value'),
    input: readBytes(wire.input ?? wire.data, 'input'),
    v,
    r: readWord(wire.r, 'r'),
    s: readWord(wire.s, 's'),
    chainId: type === 0 ? chainIdOfLegacy(v) : readQuantity(wire.chainId, 'chainId'),
    accessList: type === 0 ? null : readAccessList(wire.accessList),
    authorizationList: type === 4 ? readAuthorizationList(wire.authorizationList) : null,
    maxFeePerBlobGas: type === 3 ? readQuantity(wire.maxFeePerBlobGas, 'maxFeePerBlobGas') : null,
    blobVersionedHashes: type === 3 ? readHashes(wire.blobVersionedHashes, 'blobVersionedHashes') : null,
    raw: null,
  }
}

function readUnknownTransaction(wire: WireObject, type: number): Transaction {
  const quantity = (field: string) => readOptional(wire[field], field, readQuantity)
  const maxFeePerGas = quantity('maxFeePerGas')
  return {
    hash: readHash(wire.hash, 'hash'),
    type,
    transactionIndex: readNumber(wire.transactionIndex, 'transactionIndex'),
    from: readAddress(wire.from, 'from'),
    to: readOptional(wire.to, 'to', readAddress),
    nonce: quantity('nonce') ?? 0n,
    gas: quantity('gas') ?? 0n,
    gasPrice: quantity('gasPrice') ?? maxFeePerGas ?? 0n,
    maxFeePerGas,
    maxPriorityFeePerGas: quantity('maxPriorityFeePerGas'),
    value: quantity('value') ?? 0n,
    input: readOptional(wire.input ?? wire.data, 'input', readBytes) ?? '0x',
    v: quantity('v') ?? quantity('yParity') ?? 0n,
    r: readOptional(wire.r, 'r', readWord) ?? ZERO_WORD,
    s: readOptional(wire.s, 's', readWord) ?? ZERO_WORD,
    chainId: quantity('chainId'),
    accessList: wire.accessList == null ? null : readAccessList(wire.accessList),
    authorizationList: null,
    maxFeePerBlobGas: null,
    blobVersionedHashes: null,
    raw: wire,
  }
}

/** Typed transactions carry a y parity; some nodes name it `v`, some both. */
function readSignatureParity(wire: WireObject, type: number): bigint {
  const value = type === 0 ? wire.v : (wire.yParity ?? wire.v)
  const v = readQuantity(value, 'v')
  if (type !== 0 && v > 1n) throw new WireFieldError('yParity', '0 or 1', value)
  return v
}

/** EIP-155: v = chainId × 2 + 35 + y parity. Read from `v` because nodes also name a chain for unprotected ones. */
function chainIdOfLegacy(v: bigint): bigint | null {
  return v >= 35n ? (v - 35n) >> 1n : null
}

function readHashes(value: unknown, field: string): Hash[] {
  return readArray(value, field).map((hash) => readHash(hash, field))
}

function readAccessList(value: unknown): AccessListEntry[] {
  if (value === undefined || value === null) return []
  return readArray(value, 'accessList').map((item) => {
    const entry = readObject(item, 'accessList')
    return {
      address: readAddress(entry.address, 'accessList.address'),
      storageKeys: readHashes(entry.storageKeys ?? [], 'accessList.storageKeys'),
    }
  })
}

function readAuthorizationList(value: unknown): Authorization[] {
  return readArray(value, 'authorizationList').map((item) => {
    const tuple = readObject(item, 'authorizationList')
    return {
      chainId: readQuantity(tuple.chainId, 'authorizationList.chainId'),
      address: readAddress(tuple.address, 'authorizationList.address'),
      nonce: readQuantity(tuple.nonce, 'authorizationList.nonce'),
      yParity: readNumber(tuple.yParity ?? tuple.v, 'authorizationList.yParity'),
      r: readWord(tuple.r, 'authorizationList.r'),
      s: readWord(tuple.s, 'authorizationList.s'),
    }
  })
}
