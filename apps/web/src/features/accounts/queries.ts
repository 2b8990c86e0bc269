import { apiQuery } from '../../api-client/api-query.ts'

/** Who is signed in. */
export const accountDetail = apiQuery('userProfileAccountDetail', {})
/** Whether the sign-in asks for a code. */
export const secondFactor = apiQuery('secondFactor', {})
export const sessionList = apiQuery('sessions', {})
