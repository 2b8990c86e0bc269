import type { Address, Hash, Hex } from '@corescope/chain/types/hex'
import { canForward } from './can-forward.ts'

/** How a contract forwards its calls. */
export type ProxyKind =
  | 'erc1167'
  | 'cloneWithImmutableArgs'
  | 'transparent'
  | 'uups'
  | 'erc1967'
  | 'beacon'
  | 'openZeppelin'
  | 'erc897'
  | 'diamond'
  | 'safe'
  | 'delegation'

/** What a proxy forwards to. */
export interface DetectedProxy {
  kind: ProxyKind
  /** One, or the facets of a diamond, as far as `maxImplementations` goes. */
  implementations: Address[]
  /** Facets beyond those. */
  moreImplementations: number
  /** The contract that names the implementation (ERC-1967 beacon): it may answer others otherwise than who asks here. */
  beacon: Address | null
  /** Its slot is that of ERC-1822, which is older than ERC-1967. */
  isErc1822?: true
  /** Who may change it (ERC-1967 admin); null where the proxy names none. */
  admin: Address | null
}

/** A contract may name as many facets as its gas allows: so many are read. No diamond in use has half of them. */
export const maxImplementations = 256

/** The state that tells proxies apart. Both answer for one block. */
export interface ProxyState {
  storageAt(address: Address, slot: Hash): Promise<Hash>
  /**
   * Output of a call without arguments; null when the contract refuses it.
   * @param from who asks, where the answer may depend on it
   */
  call(address: Address, selector: Hex, from?: Address): Promise<Hex | null>
}

/** ERC-1967: keccak256("eip1967.proxy.implementation") − 1, "…beacon", "…admin". */
const implementationSlot: Hash = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc'
const beaconSlot: Hash = '0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50'
const adminSlot: Hash = '0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103'
/** keccak256("org.zeppelinos.proxy.implementation"): before ERC-1967. */
const zeppelinSlot: Hash = '0x7050c9e0f4ca769c69bd3a8ef740bc37934f8e2c036e5a723fd8ee048ed3f8c3'
/** keccak256("PROXIABLE"): ERC-1822. */
const proxiableSlot: Hash = '0xc5f16f0fcc639fa48a6947836d9850f504798523bf8c9a3a87d5876cf622bcf7'
const firstSlot: Hash = `0x${'0'.repeat(64)}`

const selectors = {
  /** implementation(): ERC-897 and ERC-1967 beacons. */
  implementation: '0x5c60da1b',
  /** proxiableUUID(): ERC-1822, what a UUPS implementation answers. */
  proxiableUuid: '0x52d1902d',
  /** facetAddresses(): ERC-2535 loupe. */
  facetAddresses: '0x52ef6b2c',
} as const

const zero: Address = `0x${'0'.repeat(40)}`
const addressDigits = '(?<target>[0-9a-f]{40})'
/** ERC-1167, and its variants that push the address or the return differently. */
const minimalProxies = [
  new RegExp(`^0x363d3d373d3d3d363d73${addressDigits}5af43d82803e903d91602b57fd5bf3$`),
  new RegExp(`^0x3d3d3d3d363d3d37363d73${addressDigits}5af43d3d93803e602a57fd5bf3$`),
  new RegExp(`^0x365f5f375f5f365f73${addressDigits}5af43d5f5f3e5f3d91602a57fd5bf3$`),
]
const immutableArguments = [
  // Its jump leads one byte too far, so every call of it fails: a reader of it wants to know what it should forward to.
  new RegExp(`^0x363d3d373d3d3d363d73${addressDigits}5af43d3d93803e602a57fd5bf3[0-9a-f]+$`),
  new RegExp(`^0x3d3d3d3d363d3d37363d73${addressDigits}5af43d3d93803e602a57fd5bf3[0-9a-f]+$`),
  new RegExp(`^0x363d3d373d3d3d363d73${addressDigits}5af43d82803e903d91602b57fd5bf3[0-9a-f]+$`),
  // clones-with-immutable-args: it appends what stands behind the code, and its length, to the calldata
  new RegExp(
    `^0x3d3d3d3d363d3d3761(?<size>[0-9a-f]{4})603736393661\\k<size>013d73${addressDigits}5af43d3d93803e603557fd5bf3[0-9a-f]*$`,
  ),
]
const delegation = new RegExp(`^0xef0100${addressDigits}$`)
/**
 * A Safe's proxy compares the selector of masterCopy() and forwards to the address in slot 0. Up to 1.4 it compares whole words (PUSH32; an
 * optimizer may shift the four bytes instead), since 1.5 the four bytes (PUSH4).
 */
const safeMarkers = ['7fa619486e00000000000000000000000000000000000000000000000000000000', '63a619486e']

const found = (kind: ProxyKind, implementations: Address[], rest: Partial<DetectedProxy> = {}): DetectedProxy => ({
  kind,
  implementations,
  moreImplementations: 0,
  beacon: null,
  admin: null,
  ...rest,
})

/** The address in the low 20 bytes of a word; null when it is zero or the word holds more. */
const addressIn = (word: Hex | null): Address | null => {
  if (word === null || !/^0x0{24}[0-9a-f]{40}$/.test(word)) return null
  const address: Address = `0x${word.slice(26)}`
  return address === zero ? null : address
}

const match = (patterns: readonly RegExp[], code: Hex): Address | undefined => {
  for (const pattern of patterns) {
    const digits = pattern.exec(code)?.groups?.target
    if (digits !== undefined) return `0x${digits}`
  }
  return undefined
}

/** What the code alone says: clones and delegations carry their target; undefined of other code. Pure. */
export const readCloneCode = (code: Hex): DetectedProxy | undefined => {
  const text = code.toLowerCase() as Hex
  const minimal = match(minimalProxies, text)
  if (minimal !== undefined) return found('erc1167', [minimal])
  const withArguments = match(immutableArguments, text)
  if (withArguments !== undefined) return found('cloneWithImmutableArgs', [withArguments])
  const delegate = match([delegation], text)
  return delegate === undefined ? undefined : found('delegation', [delegate])
}

interface AddressArray {
  addresses: Address[]
  /** Beyond those. */
  more: number
}

/** The beginning of an ABI-encoded address[]; empty when it is none. Pure. */
const readAddressArray = (output: Hex | null): AddressArray => {
  const none = { addresses: [], more: 0 }
  if (output === null || output.length < 2 + 128) return none
  const word = (index: number) => output.slice(2 + index * 64, 66 + index * 64)
  if (BigInt(`0x${word(0)}`) !== 32n) return none
  const count = BigInt(`0x${word(1)}`)
  if (count > BigInt(output.length - 130) / 64n) return none
  const shown = Math.min(Number(count), maxImplementations)
  const addresses = Array.from({ length: shown }, (_, index) => addressIn(`0x${word(2 + index)}`))
  return addresses.every((address) => address !== null) ? { addresses, more: Number(count) - shown } : none
}

/** What the slots of the standards say. `empty`: none of them names anything; undefined: what they name tells no implementation. */
const readSlots = async (address: Address, state: ProxyState): Promise<DetectedProxy | 'empty' | undefined> => {
  const [implementation, beacon, admin, zeppelin, proxiable] = (
    await Promise.all(
      [implementationSlot, beaconSlot, adminSlot, zeppelinSlot, proxiableSlot].map((slot) =>
        state.storageAt(address, slot),
      ),
    )
  ).map(addressIn)
  if (implementation != null) {
    if (admin != null) return found('transparent', [implementation], { admin })
    const uuid = await state.call(implementation, selectors.proxiableUuid)
    return found(uuid === implementationSlot ? 'uups' : 'erc1967', [implementation])
  }
  if (beacon != null) {
    const target = addressIn(await state.call(beacon, selectors.implementation, address))
    return target === null ? undefined : found('beacon', [target], { beacon, admin: admin ?? null })
  }
  if (zeppelin != null) return found('openZeppelin', [zeppelin])
  return proxiable == null ? 'empty' : found('uups', [proxiable], { isErc1822: true })
}

/**
 * Whether a contract is a proxy, of which kind, and what it forwards to: by its code, then by the slots of the standards,
 * then by what it answers. Code that cannot forward is none, whatever it says. Independent of any verified source.
 * Sources: ERC-1167, ERC-1967, ERC-1822, ERC-897, ERC-2535, ERC-7760, EIP-7702, Safe 1.3.
 * @returns undefined for a contract that is no proxy, or whose target cannot be told
 */
export const detectProxy = async (
  address: Address,
  code: Hex,
  state: ProxyState,
): Promise<DetectedProxy | undefined> => {
  if (code === '0x') return undefined
  const clone = readCloneCode(code)
  if (clone !== undefined) return clone
  // a beacon answers implementation() too
  if (!canForward(code)) return undefined
  const bySlots = await readSlots(address, state)
  if (bySlots !== 'empty' && bySlots !== undefined) return bySlots
  // any code may hold the mark: a slot of a standard goes before it
  if (bySlots === 'empty' && safeMarkers.some((marker) => code.toLowerCase().includes(marker))) {
    const singleton = addressIn(await state.storageAt(address, firstSlot))
    if (singleton !== null) return found('safe', [singleton])
  }
  const facets = readAddressArray(await state.call(address, selectors.facetAddresses))
  if (facets.addresses.length > 0) return found('diamond', facets.addresses, { moreImplementations: facets.more })
  const named = addressIn(await state.call(address, selectors.implementation))
  return named === null ? undefined : found('erc897', [named])
}
