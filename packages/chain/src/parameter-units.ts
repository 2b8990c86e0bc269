import { systemContracts } from './system-contracts.ts'
import type { Address } from './types/hex.ts'

export type ParameterUnit = 'wei' | 'satoshi'

/** Parameters of the system contracts that are amounts, by the keys of `updateParam`. */
const units: Record<string, Record<string, ParameterUnit>> = {
  BtcLightClient: { rewardForSyncHeader: 'wei' },
  Burn: { burnCap: 'wei' },
  CandidateHub: { requiredMargin: 'wei', dues: 'wei' },
  CoreAgent: { requiredCoinDeposit: 'wei' },
  PledgeAgent: { requiredCoinDeposit: 'wei' },
  RelayerHub: { requiredDeposit: 'wei', dues: 'wei' },
  SlashIndicator: { rewardForReportDoubleSign: 'wei', felonyDeposit: 'wei' },
  StakeHub: { surplus: 'wei' },
  SystemReward: { incentiveBalanceCap: 'wei' },
  BitcoinLSTStake: { utxoFee: 'satoshi' },
}
const byContract = new Map<Address, ReadonlyMap<string, ParameterUnit>>(
  systemContracts.map(({ address, name }) => [address, new Map(Object.entries(units[name] ?? {}))]),
)

/** What a parameter of a system contract is counted in; undefined of one that is no amount, or of any other contract. Pure. */
export const parameterUnit = (contract: string, key: string): ParameterUnit | undefined =>
  byContract.get(contract.toLowerCase() as Address)?.get(key)
