import { validatorSetAbi } from '@corescope/chain/abi/system/validator-set'
import { systemContracts, systemTransactionSelectors } from '@corescope/chain/system-contracts'
import type { Address, Hex } from '@corescope/chain/types/hex'
import type { Log, Receipt, Transaction } from '@corescope/chain/types/transaction'
import { logsBloom } from '@corescope/decode/block-proof/logs-bloom'
import { transactionHash } from '@corescope/decode/transactions/transaction-hash'
import { encodeAbiParameters, encodeEventTopics, keccak256, parseAbi, serializeTransaction } from 'viem'
import { sign } from 'viem/accounts'

export const validatorSetAddress: Address = systemContracts.find(({ name }) => name === 'ValidatorSet')!.address

export interface TransactionDraft {
  privateKey: Hex
  from: Address
  to: Address
  nonce: bigint
  value: bigint
  gas: bigint
  gasPrice: bigint
  input: Hex
  transactionIndex: number
}

/** A legacy transaction really signed for the chain (EIP-155). */
export async function signTransaction(draft: TransactionDraft, chainId: number): Promise<Transaction> {
  const { privateKey, ...fields } = draft
  const unsigned = serializeTransaction({
    type: 'legacy',
    chainId,
    to: draft.to,
    nonce: Number(draft.nonce),
    value: draft.value,
    gas: draft.gas,
    gasPrice: draft.gasPrice,
    data: draft.input,
  })
  const { r, s, yParity } = await sign({ hash: keccak256(unsigned), privateKey })
  const transaction: Transaction = {
    ...fields,
    hash: '0x',
    type: 0,
    maxFeePerGas: null,
    maxPriorityFeePerGas: null,
    v: BigInt(chainId * 2 + 35 + yParity!),
    r,
    s,
    chainId: BigInt(chainId),
    accessList: null,
    authorizationList: null,
    maxFeePerBlobGas: null,
    blobVersionedHashes: null,
    raw: null,
  }
  return { ...transaction, hash: transactionHash(transaction)! }
}

/** Calldata of the deposit that ends a block with fees: `deposit(miner)`. */
export const depositInput = (miner: Address): Hex =>
  `${systemTransactionSelectors.deposit}${miner.slice(2).padStart(64, '0')}`

/** What the ValidatorSet says of a deposit. */
export function depositLog(miner: Address, amount: bigint): Omit<Log, 'logIndex'> {
  const topics = encodeEventTopics({
    abi: parseAbi(validatorSetAbi),
    eventName: 'validatorDeposit',
    args: { validator: miner },
  })
  return {
    address: validatorSetAddress,
    topics: topics as Hex[],
    data: encodeAbiParameters([{ type: 'uint256' }], [amount]),
  }
}

export function receiptOf(transaction: Transaction, gasUsed: bigint, cumulativeGasUsed: bigint, logs: Log[]): Receipt {
  return {
    transactionHash: transaction.hash,
    transactionIndex: transaction.transactionIndex,
    type: 0,
    status: 1,
    root: null,
    cumulativeGasUsed,
    gasUsed,
    effectiveGasPrice: transaction.gasPrice,
    contractAddress: null,
    blobGasUsed: null,
    blobGasPrice: null,
    logsBloom: logsBloom(logs),
    logs,
  }
}
