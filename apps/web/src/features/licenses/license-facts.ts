import type { licenseTypes } from '@corescope/chain/enums'

export type LicenseCode = (typeof licenseTypes)[number]['code']
export type LicenseFamily = 'none' | 'public' | 'permissive' | 'weak' | 'strong' | 'network' | 'source'

/** How far a licence asks changes to stay open, by its code. */
export const licenseFamilies: Record<LicenseCode, LicenseFamily> = {
  1: 'none',
  2: 'public',
  3: 'permissive',
  4: 'strong',
  5: 'strong',
  6: 'weak',
  7: 'weak',
  8: 'permissive',
  9: 'permissive',
  10: 'weak',
  11: 'network',
  12: 'permissive',
  13: 'network',
  14: 'source',
}

/** The text on the SPDX list, which names every licence but the first. */
export const licenseTextUrl = (spdx: string): string => `https://spdx.org/licenses/${spdx}.html`
