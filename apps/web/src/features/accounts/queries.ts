import { apiQuery } from '../../api-client/api-query.ts'

/** Who is signed in. */
export const accountDetail = apiQuery('userProfileAccountDetail', {})
export const sessionList = apiQuery('sessions', {})
