import type { AddressReference } from '@corescope/api-schema/shapes/address-reference'
import { createContext, use } from 'react'
import { bareAddress } from './address-name.ts'

/** How the addresses among the values at hand are named, by their lower-case hash. */
export const MentionedAddresses = createContext<ReadonlyMap<string, AddressReference>>(new Map())

/** An address as the answer names it; its bare hash where it does not. */
export const useReference = (hash: `0x${string}`): AddressReference => {
  const lower = hash.toLowerCase() as `0x${string}`
  return use(MentionedAddresses).get(lower) ?? bareAddress(lower)
}
