import type { Address, Hash, Hex } from '@corescope/chain/types/hex'
import { decodeAbiParameters, parseAbiParameters } from 'viem'

/** Events by which proxies change what they forward to, or who may change it. */
export const proxyUpgradeTopics = {
  /** Upgraded(address), ERC-1967; also of beacons */
  upgraded: '0xbc7cd75a20ee27fd9adebab32041f755214dbc6bffa90cc0225b39da2e5c2d3b',
  /** AdminChanged(address,address), ERC-1967 */
  adminChanged: '0x7e644d79422f17c01e4894b5f4f588d331ebfa28653d42ae832dc59e38c9798f',
  /** BeaconUpgraded(address), ERC-1967 */
  beaconUpgraded: '0x1cf3b03a6cf19fa2baba4df148e9dcabedea7f8a5c07840e207e5c089be95d3e',
  /** DiamondCut((address,uint8,bytes4[])[],address,bytes), ERC-2535 */
  diamondCut: '0x8faa70878671ccd212d20771b795c50af8fd3ff6cf27f4bde57e5d4de0aeb673',
} as const satisfies Record<string, Hash>
export type ProxyUpgradeKind = keyof typeof proxyUpgradeTopics

/** What of a diamond changed: a facet and the functions that now lead to it, or no longer do. */
export interface FacetCut {
  facet: Address
  action: 'add' | 'replace' | 'remove'
  selectors: Hex[]
}

/** What such an event says; members it does not speak of, or does not say in a form that can be read, are null. */
export interface ProxyUpgrade {
  implementation: Address | null
  beacon: Address | null
  previousAdmin: Address | null
  admin: Address | null
  facets: FacetCut[] | null
}

const nothing: ProxyUpgrade = { implementation: null, beacon: null, previousAdmin: null, admin: null, facets: null }
const cuts = parseAbiParameters('(address facet, uint8 action, bytes4[] selectors)[], address, bytes')
const actions = ['add', 'replace', 'remove'] as const

/** The nth word of what follows the event's name, indexed or not: both are in use. */
const wordAt = (topics: readonly Hash[], data: Hex, index: number): Address | null => {
  const words = [...topics.slice(1).map((topic) => topic.slice(2)), ...(data.slice(2).match(/.{64}/g) ?? [])]
  const word = words[index]
  return word !== undefined && /^0{24}/.test(word) ? `0x${word.slice(24)}` : null
}

const readCuts = (data: Hex): FacetCut[] | null => {
  try {
    const [list] = decodeAbiParameters(cuts, data)
    return list.map(({ facet, action, selectors }) => ({
      facet: facet.toLowerCase() as Address,
      action: actions[action] ?? 'remove',
      selectors: [...selectors],
    }))
  } catch {
    // Anybody may emit an event of this name with anything in it: then it says nothing that can be shown.
    return null
  }
}

/** What an event of one of these kinds says. @param topics all of them, the event's own first */
export const readProxyUpgrade = (kind: ProxyUpgradeKind, topics: readonly Hash[], data: Hex): ProxyUpgrade => {
  const first = () => wordAt(topics, data, 0)
  if (kind === 'upgraded') return { ...nothing, implementation: first() }
  if (kind === 'beaconUpgraded') return { ...nothing, beacon: first() }
  if (kind === 'adminChanged') return { ...nothing, previousAdmin: first(), admin: wordAt(topics, data, 1) }
  return { ...nothing, facets: readCuts(data) }
}
