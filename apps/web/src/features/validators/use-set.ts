import { useCall } from '../../api-client/use-call.ts'
import { setQuery } from './queries.ts'

/** The set of a round, or the newest. It follows the chain: a round that runs moves and ends, and a reorganisation may change one that ended. */
export const useSet = (round?: number) => useCall(setQuery(round), { live: true, toasts: 'never' })
