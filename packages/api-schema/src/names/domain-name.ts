/** What is wrong with a name, in the order in which it is looked at (spec §5 "Domain name", §8 "Domain"). */
export const nameFaults = {
  missing: 'Name is missing',
  notString: 'Name is not a string',
  characters: 'Name contains invalid characters',
  labels: 'Name must contain at least two labels',
  long: 'Name label is too long',
  hyphen: 'Name label cannot start or end with a hyphen',
} as const
export type NameFault = keyof typeof nameFaults

const longestLabel = 63
const longestName = 253

/** The first fault of a name; undefined where it may be a domain name. Pure. */
export const nameFaultOf = (given: unknown): NameFault | undefined => {
  if (given === undefined || given === null || given === '') return 'missing'
  if (typeof given !== 'string') return 'notString'
  if (given.trim() === '') return 'missing'
  const name = given.trim()
  if (!/^[a-z0-9.-]+$/i.test(name)) return 'characters'
  const labels = name.replace(/\.$/, '').split('.')
  if (labels.length < 2 || labels.includes('')) return 'labels'
  if (name.length > longestName || labels.some((label) => label.length > longestLabel)) return 'long'
  if (labels.some((label) => label.startsWith('-') || label.endsWith('-'))) return 'hyphen'
  return undefined
}

/** The address that a text is, lower-case: 40 hex digits, with 0x or without (spec §5 "Address"); undefined: it is none. Pure. */
export const addressIn = (given: string): `0x${string}` | undefined => {
  const [, digits] = /^(?:0x)?([0-9a-f]{40})$/i.exec(given.trim()) ?? []
  return digits === undefined ? undefined : `0x${digits.toLowerCase()}`
}

/** A name as it is asked for: lower-case, without a dot at its end. Pure. */
export const plainName = (name: string): string => name.trim().toLowerCase().replace(/\.$/, '')
