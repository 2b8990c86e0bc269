import type { Address, Hex } from '@corescope/chain/types/hex'
import type { ProxyUpgrade } from '@corescope/decode/proxies/proxy-upgrade'

/** What a cut of a diamond says. */
export type Cut = Pick<ProxyUpgrade, 'facets' | 'moreFacets'>

/** What a cut does to the facets of a diamond. */
export interface CutFacets {
  /** Facets that functions lead to by it. */
  targets: Address[]
  /** Facets that no function leads to any more. */
  gone: Address[]
  /** Functions that lead nowhere since; absent without any. */
  removed?: Hex[]
  /** Functions of those that lead somewhere again, or may do so; absent without any. */
  restored?: Hex[]
}

/** Which functions of a diamond lead to which facets, cut by cut. */
class Loupe {
  readonly #facetOf = new Map<Hex, Address>()
  readonly #countOf = new Map<Address, number>()
  /** Facets to which more functions lead than are told. */
  readonly #open = new Set<Address>()
  readonly #removed = new Set<Hex>()
  #isOpen: boolean

  /** @param isOpen more functions may lead to any facet than are told */
  constructor(isOpen: boolean) {
    this.#isOpen = isOpen
  }

  #count(facet: Address, change: 1 | -1): void {
    this.#countOf.set(facet, (this.#countOf.get(facet) ?? 0) + change)
  }

  /** Has a function lead to a facet, or nowhere. */
  #lead(selector: Hex, facet: Address | undefined, touched: Set<Address>): void {
    const before = this.#facetOf.get(selector)
    if (before !== undefined) {
      this.#count(before, -1)
      touched.add(before)
    }
    if (facet === undefined) {
      this.#facetOf.delete(selector)
      return
    }
    this.#facetOf.set(selector, facet)
    this.#count(facet, 1)
  }

  /** What a cut does to functions that lead nowhere. @param isTold it tells all functions that it leads somewhere */
  #note(selectors: ReadonlySet<Hex>, isTold: boolean): Pick<CutFacets, 'removed' | 'restored'> {
    const removed = [...selectors].filter((one) => !this.#facetOf.has(one) && !this.#removed.has(one))
    const restored = [...this.#removed].filter((one) => !isTold || this.#facetOf.has(one))
    for (const one of removed) this.#removed.add(one)
    for (const one of restored) this.#removed.delete(one)
    return { ...(removed.length > 0 ? { removed } : {}), ...(restored.length > 0 ? { restored } : {}) }
  }

  cut({ facets, moreFacets }: Cut): CutFacets {
    let isTold = moreFacets === 0
    const functions = new Set<Hex>()
    const touched = new Set<Address>()
    const named = new Set<Address>()
    for (const { facet, action, selectors, moreSelectors } of facets ?? []) {
      const target = action === 'remove' ? undefined : facet
      for (const selector of selectors) {
        this.#lead(selector, target, touched)
        functions.add(selector)
      }
      if (target === undefined) continue
      if (moreSelectors > 0) isTold = false
      named.add(target)
      if (moreSelectors > 0) this.#open.add(target)
    }
    if (moreFacets > 0) this.#isOpen = true
    const isGone = (facet: Address) => !this.#isOpen && !this.#open.has(facet) && this.#countOf.get(facet) === 0
    return {
      targets: [...named].filter((facet) => !isGone(facet)),
      gone: [...touched].filter(isGone),
      ...this.#note(functions, isTold),
    }
  }
}

/**
 * What each cut of a diamond does, the oldest first. A facet is gone when every function that led to it leads elsewhere or nowhere. Where
 * not everything is told, no facet is gone. Pure.
 * @param isWhole these are all of its cuts
 */
export const followCuts = (cuts: readonly Cut[], isWhole: boolean): CutFacets[] => {
  const loupe = new Loupe(!isWhole)
  return cuts.map((cut) => loupe.cut(cut))
}
