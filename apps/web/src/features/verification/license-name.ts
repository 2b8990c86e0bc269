import { licenseTypes } from '@corescope/chain/enums'

/** What a licence is called; undefined where there is none. */
export const licenseName = (code: number): string | undefined =>
  licenseTypes.find((license) => license.code === code)?.label ?? undefined
