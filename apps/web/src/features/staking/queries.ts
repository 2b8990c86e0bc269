import { apiQuery } from '../../api-client/api-query.ts'
import { rangedList } from '../../lists/list-query.ts'

type Address = `0x${string}`

/** Whose stakes: a delegator's, or those with a validator (operator). */
export type StakeOwner = { delegator: Address } | { validator: Address }

export const delegationList = (of: StakeOwner) => rangedList('coreDelegations', of)
export const btcStakeList = (of: StakeOwner) => rangedList('btcStakes', of)
export const claimList = (delegator: Address) => rangedList('stakingClaims', { delegator })
export const hashPowerList = (validator: Address) => rangedList('hashPower', { validator })
export const positionsQuery = (delegator: Address) => apiQuery('stakingPositions', { delegator })
/** What Core knows of a Bitcoin transaction. */
export const onCoreQuery = (btcTxId: string) => apiQuery('stakeBtcDetail', { btcTxId })
