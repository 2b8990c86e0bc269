import { apiQuery } from '../../api-client/api-query.ts'
import { savedList, savedQuery } from '../../lists/list-query.ts'

type Address = `0x${string}`

/** Whose stakes: a delegator's, or those with a validator (operator). */
export type StakeOwner = { delegator: Address } | { validator: Address }

export const delegationList = (of: StakeOwner) => savedList('coreDelegations', of)
/** Who has CORE with a validator now. */
export const delegatorList = (validator: Address) => savedQuery('validatorDelegators', { validator })
export const btcStakeList = (of: StakeOwner) => savedList('btcStakes', of)
export const claimList = (delegator: Address) => savedList('stakingClaims', { delegator })
export const liquidList = (delegator: Address) => savedList('liquidBtc', { delegator })
/** Rewards of the liquid bitcoin that an address holds. */
export const liquidRewardList = (delegator: Address) => savedList('liquidBtcRewards', { delegator })
/** Bitcoin wallets of the vaults. */
export const walletsQuery = apiQuery('liquidBtcWallets', {})
export const hashPowerList = (validator: Address) => savedList('hashPower', { validator })
export const positionsQuery = (delegator: Address) => apiQuery('stakingPositions', { delegator })
/** What Core knows of a Bitcoin transaction. */
export const onCoreQuery = (btcTxId: string) => apiQuery('stakeBtcDetail', { btcTxId })
/** Rewards of the stake that it made. */
export const stakeRewardList = (btcTxId: string) => savedList('stakeBtcRewards', { btcTxId })
