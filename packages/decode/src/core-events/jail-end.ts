import { systemContracts } from '@corescope/chain/system-contracts'
import type { Address, Hex } from '@corescope/chain/types/hex'
import { decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem'

const candidateHub = systemContracts.find(({ name }) => name === 'CandidateHub')!.address
const abi = parseAbi(['function jailMap(address) view returns (uint256)'])

/** The question for the round whose turn lets a candidate out of jail. Pure. */
export const askJailEnd = (operator: Address): { to: Address; data: Hex } => ({
  to: candidateHub,
  data: encodeFunctionData({ abi, functionName: 'jailMap', args: [operator] }),
})

/**
 * A round as a decimal string; of who signed twice it lies beyond every round (2^64 and more). Pure.
 * @param output null: the contract refused
 * @returns undefined where none is told
 */
export const readJailEnd = (output: Hex | null | undefined): string | undefined => {
  if (output == null) return undefined
  try {
    const round = decodeFunctionResult({ abi, functionName: 'jailMap', data: output })
    return round === 0n ? undefined : String(round)
  } catch {
    // another contract answers: it told no round
    return undefined
  }
}
