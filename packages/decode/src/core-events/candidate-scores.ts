import { systemContracts } from '@corescope/chain/system-contracts'
import type { Address, Hex } from '@corescope/chain/types/hex'
import { decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem'

const stakeHub = systemContracts.find(({ name }) => name === 'StakeHub')!.address
const abi = parseAbi(['function getCandidateScores(address candidate) view returns (uint256[])'])

/** Decimal strings: in all, and by kind of stake. */
export interface Scores {
  total: string
  core: string
  hashPower: string
  btc: string
}

/** The question for the scores of a candidate. Pure. */
export const askScores = (operator: Address): { to: Address; data: Hex } => ({
  to: stakeHub,
  data: encodeFunctionData({ abi, functionName: 'getCandidateScores', args: [operator] }),
})

/**
 * Total first, then CORE, hash power and bitcoin (StakeHub.getHybridScore). Pure.
 * @param output null: the contract refused
 * @returns undefined where no scores are told
 */
export const readScores = (output: Hex | null | undefined): Scores | undefined => {
  if (output == null) return undefined
  try {
    const [total, core, hashPower, btc] = decodeFunctionResult({
      abi,
      functionName: 'getCandidateScores',
      data: output,
    })
    if (total === undefined) return undefined
    const said = (score: bigint | undefined) => String(score ?? 0n)
    return { total: String(total), core: said(core), hashPower: said(hashPower), btc: said(btc) }
  } catch {
    // another contract answers: it told no scores
    return undefined
  }
}
