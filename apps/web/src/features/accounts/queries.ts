import { apiQuery } from '../../api-client/api-query.ts'

/** Who is signed in. */
export const accountDetail = apiQuery('userProfileAccountDetail', {})
/** Whether the sign-in asks for a code. */
export const secondFactor = apiQuery('secondFactor', {})
/** The passkeys of the account. */
export const passkeyList = apiQuery('passkeys', {})
export const sessionList = apiQuery('sessions', {})
