import type { Address, Hex } from '@corescope/chain/types/hex'
import type { Transaction } from '@corescope/chain/types/transaction'
import { keccak256, parseTransaction, type TransactionSerializable } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { bytesToHex } from '../bytes/bytes.ts'
import { recoverSender } from '../signatures/recover-sender.ts'
import { serializeTransaction, transactionHash } from './transaction-hash.ts'

const account = privateKeyToAccount(`0x${'42'.repeat(32)}`)
const other = privateKeyToAccount(`0x${'43'.repeat(32)}`)
const to: Address = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const accessList = [{ address: to, storageKeys: [`0x${'01'.repeat(32)}`, `0x${'00'.repeat(32)}`] as Hex[] }]
const fees = { maxFeePerGas: 30_000_000_000n, maxPriorityFeePerGas: 1n }
const base = { nonce: 7, gas: 21_000n, value: 10n ** 18n, to, data: '0xdeadbeef' as Hex }

/** The house's transaction from an envelope signed and parsed by the library. */
function transactionOf(serialized: Hex): Transaction {
  const parsed = parseTransaction(serialized) as TransactionSerializable & {
    v?: bigint
    yParity?: number
    r: Hex
    s: Hex
    maxFeePerBlobGas?: bigint
    blobVersionedHashes?: Hex[]
  }
  const types = { legacy: 0, eip2930: 1, eip1559: 2, eip4844: 3, eip7702: 4 } as const
  const type = types[parsed.type as keyof typeof types]
  return {
    hash: keccak256(serialized),
    type,
    transactionIndex: 0,
    from: account.address.toLowerCase() as Address,
    to: parsed.to ?? null,
    nonce: BigInt(parsed.nonce ?? 0),
    gas: parsed.gas ?? 0n,
    gasPrice: parsed.gasPrice ?? 0n,
    maxFeePerGas: parsed.maxFeePerGas ?? null,
    maxPriorityFeePerGas: parsed.maxPriorityFeePerGas ?? (type >= 2 ? 0n : null),
    value: parsed.value ?? 0n,
    input: parsed.data ?? '0x',
    v: type === 0 ? parsed.v! : BigInt(parsed.yParity!),
    r: parsed.r,
    s: parsed.s,
    chainId: parsed.chainId === undefined ? null : BigInt(parsed.chainId),
    accessList: (parsed.accessList as Transaction['accessList']) ?? (type > 0 ? [] : null),
    authorizationList:
      parsed.authorizationList?.map((entry) => ({
        chainId: BigInt(entry.chainId),
        address: entry.address,
        nonce: BigInt(entry.nonce),
        yParity: entry.yParity!,
        r: entry.r!,
        s: entry.s!,
      })) ?? null,
    maxFeePerBlobGas: parsed.maxFeePerBlobGas ?? null,
    blobVersionedHashes: parsed.blobVersionedHashes ?? null,
    raw: null,
  }
}

const authorizationList = [
  await other.signAuthorization({ address: to, chainId: 1116, nonce: 0 }),
  await other.signAuthorization({ address: to, chainId: 0, nonce: 300 }),
]

const cases: [string, TransactionSerializable][] = [
  ['legacy before EIP-155 (v 27/28)', { ...base, type: 'legacy', gasPrice: 5n }],
  ['legacy with EIP-155', { ...base, type: 'legacy', gasPrice: 5n, chainId: 1116 }],
  ['legacy that creates a contract', { ...base, to: undefined, type: 'legacy', gasPrice: 0n, chainId: 1112 }],
  ['legacy of zeros', { type: 'legacy', to, gasPrice: 0n, nonce: 0, gas: 0n, value: 0n, chainId: 1112 }],
  ['access list', { ...base, type: 'eip2930', gasPrice: 5n, chainId: 1116, accessList }],
  ['empty access list', { ...base, type: 'eip2930', gasPrice: 5n, chainId: 1116, accessList: [] }],
  ['dynamic fee', { ...base, type: 'eip1559', chainId: 1116, accessList, ...fees }],
  [
    'dynamic fee without a tip',
    { ...base, type: 'eip1559', chainId: 1116, maxFeePerGas: 9n, maxPriorityFeePerGas: 0n },
  ],
  [
    'blob',
    {
      ...base,
      type: 'eip4844',
      chainId: 1116,
      maxFeePerBlobGas: 3n,
      blobVersionedHashes: [`0x01${'ab'.repeat(31)}`, `0x01${'cd'.repeat(31)}`],
      ...fees,
    },
  ],
  ['set code', { ...base, type: 'eip7702', chainId: 1116, accessList, authorizationList, ...fees }],
]

describe.each(cases)('%s', (_, unsigned) => {
  it('serialises to the signed envelope and hashes to its hash', async () => {
    const serialized = await account.signTransaction(unsigned as never)
    const transaction = transactionOf(serialized)
    expect(bytesToHex(serializeTransaction(transaction)!)).toBe(serialized)
    expect(transactionHash(transaction)).toBe(transaction.hash)
  })

  it('tells who signed it', async () => {
    const transaction = transactionOf(await account.signTransaction(unsigned as never))
    expect(await recoverSender(transaction)).toBe(transaction.from)
    expect(await recoverSender({ ...transaction, value: transaction.value + 1n })).not.toBe(transaction.from)
    expect(await recoverSender({ ...transaction, r: '0x0', s: '0x0' })).toBeNull()
    expect(await recoverSender({ ...transaction, type: 0x7e })).toBeNull()
  })
})

describe('a legacy transaction', () => {
  it('with v 0 or 1 keeps it as it was signed', async () => {
    const signed = transactionOf(await account.signTransaction({ ...base, type: 'legacy', gasPrice: 5n } as never))
    const withParity = serializeTransaction({ ...signed, v: signed.v - 27n })!
    const withV = serializeTransaction(signed)!
    expect(withParity).not.toEqual(withV)
    expect(withParity.length).toBe(withV.length)
  })
})

describe('what cannot be serialised', () => {
  it('is an unknown type: null, no guess', async () => {
    const signed = transactionOf(await account.signTransaction({ ...base, type: 'legacy', gasPrice: 5n } as never))
    expect(serializeTransaction({ ...signed, type: 0x7e })).toBeNull()
    expect(transactionHash({ ...signed, type: 5 })).toBeNull()
  })

  it('is a typed one without its chain id', async () => {
    const signed = transactionOf(
      await account.signTransaction({ ...base, type: 'eip2930', gasPrice: 5n, chainId: 1116 } as never),
    )
    expect(() => serializeTransaction({ ...signed, chainId: null })).toThrow(/has no chainId/)
  })
})
