import { listQuery, rangedList } from '../../lists/list-query.ts'

export const blockWithdrawalList = (block: number) => listQuery('withdrawals', { block })
export const addressWithdrawalList = (address: `0x${string}`) => rangedList('withdrawals', { address })
