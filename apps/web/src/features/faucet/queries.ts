import { apiQuery } from '../../api-client/api-query.ts'

/** What the faucet pays and how it stands. */
export const faucetState = apiQuery('faucetInfo', {})
/** How one payment stands. */
export const paymentOf = (ticket: string) => apiQuery('faucetPayment', { ticket })
