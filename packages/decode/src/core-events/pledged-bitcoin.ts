import type { Hex } from '@corescope/chain/types/hex'
import { decodeFunctionData, parseAbi } from 'viem'
import { type BitcoinOutput, type BitcoinTransaction, readBitcoinTransaction } from '../bitcoin/transaction.ts'

/** BitcoinStake's, and PledgeAgent's before Demeter. */
const abi = parseAbi([
  'function delegate(bytes btcTx, uint32 blockHeight, bytes32[] nodes, uint256 index, bytes script)',
  'function delegateBtc(bytes btcTx, uint32 blockHeight, bytes32[] nodes, uint256 index, bytes script)',
])
const selectors = ['0x981c27ea', '0x584d509a']

export interface PledgedOutput extends BitcoinOutput {
  transaction: BitcoinTransaction
}

/**
 * The output that an event of a stake names, of the Bitcoin transaction that a call hands over: its hash is computed anew, so what is told is
 * what the contract saw. Pure.
 * @param input of a call of the contract itself
 * @param output `txid` in the order of events
 * @returns undefined of another call, and where the transaction is another one
 */
export const pledgedBitcoin = (
  input: Hex | undefined,
  { txid, index }: { txid: string; index: number },
): PledgedOutput | undefined => {
  if (input === undefined || !selectors.includes(input.slice(0, 10))) return undefined
  const transaction = readHandedOver(input)
  const output = transaction?.outputs[index]
  if (output === undefined || `0x${transaction!.txid.match(/../g)!.reverse().join('')}` !== txid) return undefined
  return { ...output, transaction: transaction! }
}

const readHandedOver = (input: Hex): BitcoinTransaction | undefined => {
  try {
    return readBitcoinTransaction(decodeFunctionData({ abi, data: input }).args[0])
  } catch {
    // Arguments that do not fit: a contract would have taken none of it, so the event is of another call within.
    return undefined
  }
}
