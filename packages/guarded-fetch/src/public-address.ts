import ipaddr from 'ipaddr.js'

/** RFC 4291 §2.4 with the IANA registry: what is routed on the internet lies in 2000::/3. */
const isGlobalUnicast = (firstPart: number): boolean => firstPart >> 13 === 1

/**
 * Whether an IP address belongs to the internet. Private, loopback, link-local, shared (RFC 6598), multicast, unique
 * local, IPv4 in IPv6 (mapped, translated, tunnelled), documentation and reserved ranges do not. Pure.
 */
export const isPublicAddress = (address: string): boolean => {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv4 || isGlobalUnicast(parsed.parts[0] ?? 0)
}

/** 127.0.0.0/8 and ::1. Pure. */
export const isLoopback = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.parse(address).range() === 'loopback'

/** Top-level names that no public server answers to (RFC 6761, RFC 6762, RFC 7686, RFC 8375, ICANN's `internal`). */
const ownNames = new Set(['invalid', 'localhost', 'local', 'internal', 'onion', 'test', 'example', 'arpa', 'lan'])

/** Whether a host name can mean a server of the internet. Pure. */
export const isPublicName = (hostname: string): boolean => {
  const labels = hostname.toLowerCase().replace(/\.+$/, '').split('.')
  return labels.length > 1 && !ownNames.has(labels.at(-1) ?? '')
}
