import { licenseTypes } from '@corescope/chain/enums'

/** Identifier of a licence on the SPDX list; undefined where there is none. */
export const licenseName = (code: number): string | undefined =>
  licenseTypes.find((license) => license.code === code)?.spdx ?? undefined
