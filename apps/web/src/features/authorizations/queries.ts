import { listQuery, rangedList } from '../../lists/list-query.ts'

/** All EIP-7702 authorizations, newest first. */
export const authorizationList = rangedList('transactionAuthorization', {})
export const transactionAuthorizationList = (transactionHash: `0x${string}`) =>
  listQuery('transactionAuthorization', { transactionHash })
export const authorityList = (authority: `0x${string}`) => rangedList('transactionAuthorization', { authority })
export const delegateList = (delegate: `0x${string}`) => rangedList('transactionAuthorization', { delegate })
