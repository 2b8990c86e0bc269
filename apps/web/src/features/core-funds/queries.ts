import type { FundName } from '@corescope/api-schema/core-funds/calls'
import { apiQuery } from '../../api-client/api-query.ts'
import { savedList } from '../../lists/list-query.ts'

type Address = `0x${string}`

export const relayersQuery = apiQuery('relayers', {})
export const relayedList = savedList('relayedBlocks', {})
export const fundList = (fund: FundName) => savedList('coreFunds', { fund })
export const feeSharesQuery = apiQuery('feeShares', {})
export const feeShareChangeList = savedList('feeShareHistory', {})
export const gradeList = (delegator: Address) => savedList('dualStaking', { delegator })
export const commissionList = (operator: Address) => savedList('validatorCommissions', { operator })
