import { isIPv6 } from 'node:net'

const groupsOf = (part: string): string[] => (part === '' ? [] : part.split(':'))

/**
 * Whom a rate limit counts: an IPv4 address, or the /64 of an IPv6 address, which one subscriber has as a whole. Pure.
 * @param address as the connection or a trusted proxy tells it; undefined of a connection that is gone
 */
export const clientKeyOf = (address: string | undefined): string => {
  if (address === undefined) return 'gone'
  if (!address.includes(':')) return address
  const [bare = ''] = address.split('%')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)
  if (mapped !== null) return mapped[1]!
  if (!isIPv6(bare)) return address
  const [head = '', tail] = bare.split('::')
  const before = groupsOf(head)
  const after = groupsOf(tail ?? '')
  // an IPv4 address at the end takes two groups
  const given = before.length + after.length + (bare.includes('.') ? 1 : 0)
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - given }, () => '0')
  const groups = [...before, ...zeros, ...after].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
