import { apiQuery } from '../../api-client/api-query.ts'
import { listQuery } from '../../lists/list-query.ts'
import { oneOf } from '../../navigation/one-of.ts'

export const compilersQuery = apiQuery('solcVersions', {})
export const jobQuery = (jobId: string) => apiQuery('verificationJob', { jobId })

/** Filters of the verified contracts, as the URL has them: `?q=&language=&compiler=&license=&match=`. */
export const verifiedFilters = (search: Pick<URLSearchParams, 'get'>) => {
  const text = (name: string) => search.get(name)?.trim().slice(0, 100) || undefined
  const license = Number(search.get('license'))
  return {
    search: text('q'),
    language: oneOf(['solidity', 'vyper', 'yul'], search.get('language')),
    compilerVersion: text('compiler'),
    licenseType: Number.isInteger(license) && license >= 1 && license <= 14 ? license : undefined,
    match: oneOf(['exact', 'match'], search.get('match')),
  }
}
export type VerifiedFilters = ReturnType<typeof verifiedFilters>

/** Verified contracts, newest first; what is not asked for is left away. */
export const verifiedList = (filters: VerifiedFilters) =>
  listQuery(
    'verifiedContracts',
    Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)),
    {
      takesAsOf: false,
    },
  )
