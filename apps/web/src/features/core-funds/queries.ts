import type { FundName } from '@corescope/api-schema/core-funds/calls'
import { apiQuery } from '../../api-client/api-query.ts'
import { listQuery } from '../../lists/list-query.ts'

type Address = `0x${string}`

export const relayersQuery = apiQuery('relayers', {})
export const relayedList = listQuery('relayedBlocks', {})
export const fundList = (fund: FundName) => listQuery('coreFunds', { fund })
export const feeSharesQuery = apiQuery('feeShares', {})
export const feeShareChangeList = listQuery('feeShareHistory', {})
export const gradeList = (delegator: Address) => listQuery('dualStaking', { delegator })
export const commissionList = (operator: Address) => listQuery('validatorCommissions', { operator })
