import type { Address } from '@corescope/chain/types/hex'
import { findAbiOrigins, findPastAbiOrigins } from '@corescope/store/verification/abis'
import type { ApiContext } from '../../context.ts'
import { type Target, targetsAfter } from '../../naming/abis/forwarding.ts'
import { readContract } from '../../naming/abis/read-contract.ts'

/** What is known of contracts up to a block; null: now. */
const originsAt = ({ reader }: ApiContext, addresses: readonly Address[], block: number | null) =>
  block === null
    ? findAbiOrigins(reader, addresses)
    : findPastAbiOrigins(
        reader,
        addresses.map((address) => ({ address, blockNumber: block })),
      )

/** What runs for a proxy, of what it forwards to: of a beacon what that names. */
const behindBeacons = async (
  context: ApiContext,
  targets: readonly Target[],
  block: number | null,
): Promise<Address[]> => {
  const addresses = targets.map(({ address }) => address)
  const rows = await originsAt(context, addresses, block)
  const known = await Promise.all(
    rows.map(async (row) => [row.address, await readContract(context.reader, row)] as const),
  )
  const contracts = new Map(known)
  const found = targets.flatMap(({ address, isBeacon, behind }): readonly Address[] => {
    const contract = contracts.get(address)
    if (!isBeacon && contract?.isBeacon !== true) return [address]
    const named = targetsAfter(contract?.forwarding ?? [], block).map((target) => target.address)
    return named.length > 0 ? named : behind
  })
  return [...new Set(found)]
}

/**
 * What a proxy ran when a block had ended: what its newest event up to then says, or what was kept of it, or what its code
 * names (ERC-1167), and of an account whom it delegates to (EIP-7702). Of a beacon it is what that named. Several of a
 * diamond, the newest facet first; none of what is no proxy, as a beacon.
 * @param block undefined: now
 */
export const findImplementations = async (
  context: ApiContext,
  address: Address,
  block: number | undefined,
): Promise<Address[]> => {
  const at = block ?? null
  const [origin] = await originsAt(context, [address], at)
  if (origin === undefined) return []
  const { forwarding, isBeacon } = await readContract(context.reader, origin)
  const targets = isBeacon ? [] : targetsAfter(forwarding, at)
  return targets.length === 0 ? [] : behindBeacons(context, targets, at)
}

/** The first of them: what a contract that is no diamond runs. */
export const findImplementation = async (
  context: ApiContext,
  address: Address,
  block?: number,
): Promise<Address | undefined> => (await findImplementations(context, address, block))[0]
