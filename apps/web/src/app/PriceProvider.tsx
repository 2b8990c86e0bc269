import { type ReactNode, useMemo } from 'react'
import { useCall } from '../api-client/use-call.ts'
import { PriceContext } from '../prices/price-context.ts'
import { priceQuery } from '../prices/price-query.ts'
import { toPrice } from '../prices/price-store.ts'

const refreshMs = 60_000

/** The market price, asked at start with an empty payload (spec §7) and once a minute; one subscription for all cells. */
export const PriceProvider = ({ children }: { children: ReactNode }) => {
  const { data } = useCall(priceQuery, { staleMs: refreshMs, everyMs: refreshMs })
  const price = useMemo(() => (data === undefined ? undefined : toPrice(data)), [data])
  return <PriceContext value={price}>{children}</PriceContext>
}
