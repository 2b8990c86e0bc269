import type { Decoded } from '@corescope/api-schema/shapes/decoded'
import { amountPlaces } from '@corescope/decode/abi/error-amounts'
import type { ApiContext } from '../../context.ts'
import { presentToken } from './references.ts'

/** An error, and the contract that raised it as far as that is known. */
export interface Raised {
  decoded: Decoded | null
  by: string | undefined
}

/**
 * Errors with the token their amounts are of: the contract that raised them, where it is an ERC-20 that names its decimals.
 * One look-up for all of them.
 */
export const tellUnits = async (context: ApiContext, raised: readonly Raised[]): Promise<(Decoded | null)[]> => {
  const places = raised.map(({ decoded, by }) =>
    decoded === null || by === undefined ? [] : amountPlaces(decoded.values),
  )
  const wanted = [
    ...new Set(raised.flatMap(({ by }, index) => (places[index]!.length === 0 || by === undefined ? [] : [by]))),
  ]
  const ids = await Promise.all(wanted.map((address) => context.book.idOf(address)))
  const facts = await context.lookUps.tokenFacts(ids.filter((id) => id !== undefined))
  const tokens = new Map(
    wanted.flatMap((address, index) => {
      const row = facts.get(ids[index] ?? -1)
      return row?.standard === 20 && row.decimals !== null ? [[address, presentToken(row)] as const] : []
    }),
  )
  return raised.map(({ decoded, by }, index) => {
    const token = places[index]!.length === 0 ? undefined : tokens.get(by ?? '')
    return decoded === null || token === undefined ? decoded : { ...decoded, units: { token, places: places[index]! } }
  })
}
