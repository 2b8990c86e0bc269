import { isIPv6 } from 'node:net'

const groupsOf = (part: string): string[] => (part === '' ? [] : part.split(':'))

/** `203.0.113.7:40001`, `[2001:db8::1]:443`, `[2001:db8::1]`. */
const withoutPort = (address: string): string =>
  /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address

/**
 * Whom a rate limit counts: an IPv4 address, or the /64 of an IPv6 address, which one subscriber has as a whole. Pure.
 * @param address as the connection or a trusted proxy tells it, some of which add the port; undefined of a connection that is gone
 */
export const clientKeyOf = (address: string | undefined): string => {
  if (address === undefined) return 'gone'
  const [bare = ''] = withoutPort(address).split('%')
  if (!bare.includes(':')) return bare
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)
  if (mapped !== null) return mapped[1]!
  if (!isIPv6(bare)) return address
  const [head = '', tail] = bare.split('::')
  const before = groupsOf(head)
  const after = groupsOf(tail ?? '')
  // an IPv4 address at the end takes two groups
  const given = before.length + after.length + (bare.includes('.') ? 1 : 0)
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - given }, () => '0')
  const all = [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16))
  // an IPv4 address that is written in digits of IPv6
  if (all.slice(0, 5).every((group) => group === 0) && all[5] === 0xffff && all.length === 8)
    return [all[6]!, all[7]!].flatMap((group) => [group >> 8, group & 255]).join('.')
  const groups = all.slice(0, 4)
  return `${groups.map((group) => group.toString(16)).join(':')}::/64`
}
