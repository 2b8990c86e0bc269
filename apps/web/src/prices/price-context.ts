import { createContext, use } from 'react'

/** Spec §3 "Price store". */
export interface Price {
  /** Fiat per native coin, decimal text. */
  price: string
  currency: string
  /** Native coin per bitcoin reference, 8 decimals; undefined when there is no second entry. */
  btcPrice: string | undefined
  /** 24 h change in percent as the source gives it. */
  changes: string
}

/** undefined while no price is known: nothing is shown rather than a zero. */
export const PriceContext = createContext<Price | undefined>(undefined)
export const usePrice = (): Price | undefined => use(PriceContext)
