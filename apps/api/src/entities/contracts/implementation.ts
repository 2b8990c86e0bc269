import type { Address, Hex } from '@corescope/chain/types/hex'
import { readCloneCode } from '@corescope/decode/proxies/proxy'
import { listProxyResults } from '@corescope/store/proxy-results/read'
import { listProxyUpgrades } from '@corescope/store/proxy-upgrades/read'
import { findAbiOrigins } from '@corescope/store/verification/abis'
import type { ApiContext } from '../../context.ts'
import { presentUpgrades } from './proxy-upgrades.ts'

/**
 * What a proxy forwards to: what its newest event says, else what was kept of it, else what its code names (ERC-1167); undefined of
 * what is no proxy.
 */
export const findImplementation = async (context: ApiContext, address: Address): Promise<Address | undefined> => {
  const { book, reader } = context
  const addressId = await book.idOf(address)
  if (addressId === undefined) return undefined
  const { head } = await context.head.current()
  const bound = head?.lastTransactionPosition
  const [kept] = await listProxyResults(reader, addressId, { limit: 1, offset: 0 })
  if (bound !== undefined) {
    const keys = await listProxyUpgrades(reader, { contractId: addressId, bound, pageNum: 1, pageSize: 10 })
    const upgrades = await presentUpgrades(
      context,
      addressId,
      keys.filter(({ position }) => position !== null),
    )
    const told = upgrades.find(({ implementation }) => implementation !== null)
    if (told?.implementation && told.blockNumber >= (kept?.blockNumber ?? 0)) return told.implementation.hash
  }
  if (kept?.implementations[0] !== undefined) return kept.implementations[0] as Address
  const [origin] = await findAbiOrigins(reader, [address])
  return origin?.shortCode == null ? undefined : readCloneCode(origin.shortCode as Hex)?.implementations[0]
}
