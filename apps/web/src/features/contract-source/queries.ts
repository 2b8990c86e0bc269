import { apiQuery } from '../../api-client/api-query.ts'
import { listQuery } from '../../lists/list-query.ts'

type Address = `0x${string}`

/** Name of the URL's parameter for the page of the contracts with the same code. */
export const similarPage = 'similarPage'

export const sourcesQuery = (address: Address) => apiQuery('contractSources', { address })
export const upgradeList = (address: Address) => listQuery('contractUpgrades', { address })
export const similarList = (address: Address) => listQuery('similarContracts', { address })
