import type { FundName } from '@corescope/api-schema/core-funds/calls'
import { apiQuery } from '../../api-client/api-query.ts'
import { rangedList } from '../../lists/list-query.ts'

type Address = `0x${string}`

export const relayersQuery = apiQuery('relayers', {})
export const relayedList = rangedList('relayedBlocks', {})
export const fundList = (fund: FundName) => rangedList('coreFunds', { fund })
export const feeSharesQuery = apiQuery('feeShares', {})
export const feeShareChangeList = rangedList('feeShareHistory', {})
export const gradeList = (delegator: Address) => rangedList('dualStaking', { delegator })
export const commissionList = (operator: Address) => rangedList('validatorCommissions', { operator })
