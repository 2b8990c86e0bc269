import { apiQuery } from '../api-client/api-query.ts'

/** The market price: every screen shows it or what follows from it. */
export const priceQuery = apiQuery('marketPrice', {})
