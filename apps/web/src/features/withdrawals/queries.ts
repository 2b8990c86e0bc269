import { listQuery } from '../../lists/list-query.ts'

export const blockWithdrawalList = (block: number) => listQuery('withdrawals', { block })
export const addressWithdrawalList = (address: `0x${string}`) => listQuery('withdrawals', { address })
