import { systemContracts } from '@corescope/chain/system-contracts'
import type { Address } from '@corescope/chain/types/hex'
import type { Transaction } from '@corescope/chain/types/transaction'

const systemContractByAddress = new Map(systemContracts.map((contract) => [contract.address, contract]))

/** The system contract at an address, if one stands there. */
export const systemContractAt = (address: Address | null) =>
  address === null ? undefined : systemContractByAddress.get(address)

/**
 * Whether consensus itself made the transaction: to a system contract, from the block's miner, at gas price 0
 * (core-chain `IsSystemTransaction`). Asked only on networks with system contracts.
 */
export function isSystemTransaction(
  transaction: Pick<Transaction, 'from' | 'to' | 'gasPrice'>,
  miner: Address,
): boolean {
  return transaction.gasPrice === 0n && transaction.from === miner && systemContractAt(transaction.to) !== undefined
}
