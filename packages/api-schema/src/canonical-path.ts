import type { PageEntry } from './page.ts'

const addressForm = /^(?:0x)?([0-9a-f]{40})$/i

/**
 * The one path under which a page is to be known, however it was asked for: addresses are lower-case with `0x`. Undefined
 * where it has no canonical link (spec §1: the main network alone). Server and browser ask the same function.
 */
export const canonicalPath = (
  page: PageEntry | undefined,
  pathname: string,
  networkName: string,
): string | undefined => {
  if (networkName !== 'mainnet' || page?.canonical !== true) return undefined
  return pathname
    .split('/')
    .map((segment) => {
      const digits = addressForm.exec(segment)?.[1]
      return digits === undefined ? segment : `0x${digits.toLowerCase()}`
    })
    .join('/')
}
