import type { Address, Hex } from '@corescope/chain/types/hex'
import { type DetectedProxy, readCloneCode } from '@corescope/decode/proxies/proxy'
import { getBlockPoint } from '@corescope/store/head/read'
import { type AbiOriginRow, findAbiOrigins, findPastAbiOrigins } from '@corescope/store/verification/abis'
import { hex } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'
import { newestOf, type Target, targetsAfter } from '../../naming/abis/forwarding.ts'
import { isForwarding, readContract } from '../../naming/abis/read-contract.ts'
import { ifAnswered } from '../../node/if-answered.ts'
import { detectProxyAt } from './find-proxy.ts'

type Context = Pick<ApiContext, 'reader' | 'node' | 'head'>

/** What an event, or what was kept of a proxy, says of where calls go. */
export interface Told {
  implementation: Address
  /** The beacon that names it; of what the state denies: the beacon that the proxy does not ask, null where it does. */
  beacon: Address | null
  /** The block of the event, or of what was kept. */
  blockNumber: number
}

/** What a proxy ran when a block had ended. */
export interface Running {
  /** Several of a diamond, the newest facet first; none of what is no proxy, as a beacon. */
  implementations: Address[]
  /**
   * `state`: its code or its storage says so; `beacon`: the beacon that its storage names does, which may answer the proxy otherwise;
   * `told`: the newest event does, or what was kept of it.
   */
  basis: 'state' | 'beacon' | 'told'
  /** What the newest event or what was kept says, where the state or the beacon says otherwise. */
  otherwise: Told | null
}
const nothing: Running = { implementations: [], basis: 'told', otherwise: null }

/** A node that hangs delays the sources by no more than this: they are told without its word. */
const brief = { timeoutMs: 1_500, attempts: 2 }
/** Of several nodes one may keep more of the past than the one in use. */
const briefAboutThePast = { ...brief, elsewhere: 'usable' } as const

/** What is known of contracts up to a block; null: now. */
export const originsAt = ({ reader }: Pick<Context, 'reader'>, addresses: readonly Address[], block: number | null) =>
  block === null
    ? findAbiOrigins(reader, addresses)
    : findPastAbiOrigins(
        reader,
        addresses.map((address) => ({ address, blockNumber: block })),
      )

/** The block whose state is read, as it is in the index; undefined of one that is not there. */
const findStateBlock = async ({ reader, head: keeper }: Context, block: number | undefined) => {
  const { head } = await keeper.current()
  if (head === undefined) return undefined
  const isPast = block !== undefined && block < head.number
  const point = isPast ? await getBlockPoint(reader, block) : head
  return point === undefined ? undefined : { number: point.number, hash: hex(point.hash), isPast }
}
type StateBlock = NonNullable<Awaited<ReturnType<typeof findStateBlock>>>

/** What runs for a proxy, of what it forwards to: of a beacon what that names. */
const behindBeacons = async (
  context: Context,
  targets: readonly Target[],
  { block, since }: { block: number | null; since: number },
): Promise<Told[]> => {
  const addresses = targets.map(({ address }) => address)
  const rows = await originsAt(context, addresses, block)
  const known = await Promise.all(
    rows.map(async (row) => [row.address, await readContract(context.reader, row)] as const),
  )
  const contracts = new Map(known)
  const found = targets.flatMap(({ address, isBeacon, behind }): Told[] => {
    const contract = contracts.get(address)
    if (!isBeacon && contract?.isBeacon !== true) return [{ implementation: address, beacon: null, blockNumber: since }]
    const named = targetsAfter(contract?.forwarding ?? [], block).map((target) => target.address)
    const blockNumber = named.length > 0 ? newestOf(contract?.forwarding ?? [], block) : since
    return (named.length > 0 ? named : behind).map((implementation) => ({
      ...{ implementation, beacon: address, blockNumber: blockNumber ?? since },
    }))
  })
  const places = found.map(({ implementation }) => implementation)
  return found.filter(({ implementation }, index) => places.indexOf(implementation) === index)
}

/** What a contract answers of itself (a diamond's facets, ERC-897) says no more than its events do. */
const isByState = ({ kind }: DetectedProxy) => kind !== 'diamond' && kind !== 'erc897'

/** A proxy by its code, its state and its answers at a block; undefined where the node cannot tell, or it is none. */
const readProxy = async (context: Context, address: Address, at: StateBlock): Promise<DetectedProxy | undefined> => {
  const detected = await ifAnswered(detectProxyAt(context, address, at, at.isPast ? briefAboutThePast : brief))
  return detected === undefined || detected === 'noCode' ? undefined : detected.proxy
}

/** How a contract forwards its calls now; undefined where the node cannot tell, or it is no proxy. It waits as `findRunning` does. */
export const findProxyNow = async (context: Context, address: Address): Promise<DetectedProxy | undefined> => {
  const at = await findStateBlock(context, undefined)
  return at === undefined ? undefined : readProxy(context, address, at)
}

/** What a proxy forwards to by its state at a block; undefined where the node cannot tell, or the state does not. */
const readState = async (context: Context, address: Address, at: StateBlock) => {
  const proxy = await readProxy(context, address, at)
  const implementation = proxy?.implementations[0]
  return proxy === undefined || implementation === undefined || !isByState(proxy)
    ? undefined
    : { implementation, beacon: proxy.beacon, basis: proxy.beacon === null ? ('state' as const) : ('beacon' as const) }
}

/** Its code, or an authorization that took effect, says where its calls go: no storage has a word in it. */
const isFixed = ({ shortCode }: AbiOriginRow, { isDelegating }: { isDelegating: boolean }) =>
  isDelegating || (shortCode !== null && readCloneCode(shortCode as Hex) !== undefined)

/** A proxy that tells nothing by events, and that nobody asked about, is known by its state alone: a Safe's, for one. */
const untold = async (
  context: Context,
  address: Address,
  { origin, at }: { origin: AbiOriginRow; at: StateBlock | undefined },
): Promise<Running> => {
  const mayForward = origin.codeHash !== null && (await isForwarding(context.reader, origin))
  const read = at === undefined || !mayForward ? undefined : await readState(context, address, at)
  return read === undefined ? nothing : { implementations: [read.implementation], basis: read.basis, otherwise: null }
}

/**
 * What a proxy ran when a block had ended. The code of a clone (ERC-1167) and an authorization (EIP-7702) decide by themselves. Of a
 * contract that may forward calls, the storage at that block is read from the node and decides. Without the node, or
 * without that state, it is what was told.
 * @param block undefined: now
 */
export const findRunning = async (context: Context, address: Address, block: number | undefined): Promise<Running> => {
  const asked = block ?? null
  const [origin] = await originsAt(context, [address], asked)
  if (origin === undefined) return nothing
  const contract = await readContract(context.reader, origin)
  const at = await findStateBlock(context, block)
  // what was told after the block that is read is not compared with it
  const known = asked ?? at?.number ?? null
  const targets = contract.isBeacon ? [] : targetsAfter(contract.forwarding, known)
  if (targets.length === 0) return untold(context, address, { origin, at })
  const since = newestOf(contract.forwarding, known) ?? 0
  const isState = isFixed(origin, contract)
  const [told, read] = await Promise.all([
    behindBeacons(context, targets, { block: asked, since }),
    isState || at === undefined ? undefined : readState(context, address, at),
  ])
  const implementations = told.map(({ implementation }) => implementation)
  if (read === undefined) return { implementations, basis: isState ? 'state' : 'told', otherwise: null }
  const first = told[0]
  if (first === undefined || implementations.includes(read.implementation)) {
    return { implementations: [read.implementation], basis: read.basis, otherwise: null }
  }
  // where the proxy does ask that beacon, it is the beacon that says otherwise
  const otherwise = first.beacon === read.beacon ? { ...first, beacon: null } : { ...first, blockNumber: since }
  return { implementations: [read.implementation], basis: read.basis, otherwise }
}

/** The first of them: what a contract that is no diamond runs. */
export const findImplementation = async (
  context: Context,
  address: Address,
  block?: number,
): Promise<Address | undefined> => (await findRunning(context, address, block)).implementations[0]
