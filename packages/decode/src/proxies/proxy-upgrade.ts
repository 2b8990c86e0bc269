import type { Address, Hash, Hex } from '@corescope/chain/types/hex'

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
  /** As far as `maxSelectors` of all facets together goes. */
  selectors: Hex[]
  /** Selectors beyond those. */
  moreSelectors: number
}

/** What such an event says; members it does not speak of, or does not say in a form that can be read, are null. */
export interface ProxyUpgrade {
  implementation: Address | null
  beacon: Address | null
  previousAdmin: Address | null
  admin: Address | null
  /** As far as `maxFacets` goes, and as far as the data that is given reaches. */
  facets: FacetCut[] | null
  /** Facets beyond those. */
  moreFacets: number
}

/** Anybody may emit an event of this name that is as long as a block's gas allows: so much of one is read. */
export const maxFacets = 256
export const maxSelectors = 1024

const nothing: ProxyUpgrade = {
  ...{ implementation: null, beacon: null, previousAdmin: null, admin: null, facets: null },
  moreFacets: 0,
}
const actions = ['add', 'replace', 'remove'] as const

/** The nth word of what follows the event's name, indexed or not: both are in use. */
const wordAt = (topics: readonly Hash[], data: Hex, index: number): Address | null => {
  const words = [...topics.slice(1).map((topic) => topic.slice(2)), ...(data.slice(2, 130).match(/.{64}/g) ?? [])]
  const word = words[index]
  return word !== undefined && /^0{24}/.test(word) ? `0x${word.slice(24)}` : null
}

/** It is not what it calls itself; or, of data that were cut, what is asked for lies behind the cut. */
class UnreadableError extends Error {
  override name = 'UnreadableError'
}

/** A number of an ABI word at a byte: places and counts are small. @throws UnreadableError */
const smallAt = (data: Hex, at: number): number => {
  const word = data.slice(2 + 2 * at, 66 + 2 * at)
  if (!/^0{56}[0-9a-f]{8}$/i.test(word)) throw new UnreadableError(`no number at byte ${at}`)
  return Number.parseInt(word.slice(56), 16)
}

const readSelectors = (data: Hex, at: number, most: number): Pick<FacetCut, 'selectors' | 'moreSelectors'> => {
  const count = smallAt(data, at)
  const shown = Math.min(count, most, Math.floor((data.length - 66) / 64))
  const selectors = Array.from({ length: shown }, (_, index): Hex => {
    const from = 2 + 2 * (at + 32 + 32 * index)
    return `0x${data.slice(from, from + 8)}`
  }).filter((selector) => selector.length === 10)
  return { selectors, moreSelectors: count - selectors.length }
}

const readFacet = (data: Hex, at: number, maxLeft: number): FacetCut => {
  const word = data.slice(2 + 2 * at, 66 + 2 * at)
  if (!/^0{24}[0-9a-f]{40}$/i.test(word)) throw new UnreadableError(`no address at byte ${at}`)
  const action = actions[smallAt(data, at + 32)] ?? 'remove'
  const facet = `0x${word.slice(24).toLowerCase()}` as Address
  return { facet, action, ...readSelectors(data, at + smallAt(data, at + 64), maxLeft) }
}

/** `(address facet, uint8 action, bytes4[] selectors)[]`, the first of three parameters. */
const readCuts = (data: Hex, isCut: boolean): Pick<ProxyUpgrade, 'facets' | 'moreFacets'> => {
  const facets: FacetCut[] = []
  let count = 0
  let selectorsLeft = maxSelectors
  try {
    const list = smallAt(data, 0)
    count = smallAt(data, list)
    if (!isCut && count > data.length / 64) throw new UnreadableError('more facets than data')
    for (let index = 0; index < Math.min(count, maxFacets); index += 1) {
      const first = list + 32
      const cut = readFacet(data, first + smallAt(data, first + 32 * index), selectorsLeft)
      if (!isCut && cut.moreSelectors > 0 && selectorsLeft > cut.selectors.length) {
        throw new UnreadableError('more selectors than data')
      }
      selectorsLeft -= cut.selectors.length
      facets.push(cut)
    }
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error
    // Anybody may emit an event of this name with anything in it: then it says nothing that can be shown.
    if (!isCut || facets.length === 0) return { facets: null, moreFacets: 0 }
  }
  return { facets, moreFacets: count - facets.length }
}

/**
 * What an event of one of these kinds says.
 * @param topics all of them, the event's own first
 * @param isCut the data are only the beginning of what the event has
 */
export const readProxyUpgrade = (
  kind: ProxyUpgradeKind,
  topics: readonly Hash[],
  data: Hex,
  isCut = false,
): ProxyUpgrade => {
  const first = () => wordAt(topics, data, 0)
  if (kind === 'upgraded') return { ...nothing, implementation: first() }
  if (kind === 'beaconUpgraded') return { ...nothing, beacon: first() }
  if (kind === 'adminChanged') return { ...nothing, previousAdmin: first(), admin: wordAt(topics, data, 1) }
  return { ...nothing, ...readCuts(data, isCut) }
}
