import type { Hex } from '@corescope/chain/types/hex'
import { type AbiSource, abiSource } from '@corescope/decode/abi/abi-index'
import { decodeCalldata, decodeReturned } from '@corescope/decode/abi/calldata'
import { type DecodeBudget, newBudget } from '@corescope/decode/abi/decode-budget'
import type { Decoded } from '@corescope/decode/abi/decoded'
import { decodeLog } from '@corescope/decode/abi/log'
import type { Session } from '@corescope/store/database'
import { findCustomAbis } from '@corescope/store/people/custom-abis'
import { bytes } from '@corescope/store/reader'

type Thing = Record<string, unknown>

/** Something of an answer that an ABI of its contract may tell more of. */
interface Undecoded {
  contract: string
  /** Writes into the answer what the ABI tells of it, as far as the answer's budget has room. */
  decode: (source: AbiSource, budget?: DecodeBudget) => void
}

const isAddress = (value: unknown): value is string => typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value)
const isHex = (value: unknown): value is Hex => typeof value === 'string' && /^0x[0-9a-f]*$/i.test(value)
const addressOf = (value: unknown): string | undefined => {
  const hash = typeof value === 'string' ? value : (value as Thing | null | undefined)?.hash
  return isAddress(hash) ? hash.toLowerCase() : undefined
}

/** What we know of a contract ourselves goes first; a guess by the catalogue or by other contracts does not. */
const isOpen = ({ decoded }: Thing): boolean =>
  decoded === null ||
  ['catalogue', 'common', 'signature'].includes((decoded as { source?: string } | undefined)?.source ?? '')

/** Bytes that are all there: of long ones only the beginning is given. */
const wholeBytes = (value: unknown): Hex | undefined => {
  if (isHex(value)) return value
  const { data, size } = (value ?? {}) as Thing
  return isHex(data) && size === (data.length - 2) / 2 ? data : undefined
}

/** What is decoded whole is better than a bare name. */
const isBetter = (decoded: Decoded | undefined, thing: Thing): decoded is Decoded =>
  decoded !== undefined && (decoded.isTooLarge !== true || thing.decoded === null)

const logOf = (thing: Thing): Undecoded | undefined => {
  const { address, topics, data } = thing
  const contract = addressOf(address)
  if (contract === undefined || !Array.isArray(topics) || !isHex(data)) return undefined
  const decode = (source: AbiSource, budget?: DecodeBudget) => {
    const decoded = decodeLog({ topics: topics as Hex[], data }, [source], budget)
    if (isBetter(decoded, thing)) thing.decoded = decoded
  }
  return { contract, decode }
}

/** The calldata of a transaction, or a call of a trace with what it gave back. */
const callOf = (thing: Thing): Undecoded | undefined => {
  const { to, input } = (thing.rawTransaction ?? thing) as Thing
  const contract = addressOf(to)
  const calldata = wholeBytes(input)
  if (contract === undefined || calldata === undefined) return undefined
  const decode = (source: AbiSource, budget?: DecodeBudget) => {
    const decoded = decodeCalldata(calldata, [source], budget)
    if (!isBetter(decoded, thing)) return
    thing.decoded = decoded
    const output = wholeBytes(thing.output)
    if (output === undefined || output === '0x' || (thing.error ?? null) !== null) return
    const returned = decodeReturned(calldata.slice(0, 10) as Hex, output, [source], budget)
    if (returned === 'tooLarge') thing.isReturnedTooLarge = true
    else if (returned !== undefined) thing.returned = returned
  }
  return { contract, decode }
}

/** A method of which lists know the selector alone. */
const methodOf = (thing: Thing): Undecoded | undefined => {
  const method = thing.method as { selector?: unknown; name?: unknown } | null | undefined
  const contract = addressOf(thing.to)
  if (contract === undefined || !isHex(method?.selector) || method.name !== null) return undefined
  const { selector } = method
  const decode = (source: AbiSource) => {
    const [first] = source.functionsBySelector(selector)
    if (first !== undefined) thing.method = { selector, name: first.item.name, isOwn: true }
  }
  return { contract, decode }
}

/** A log, a call or the method of a row, as far as they are not known; nothing for anything else. Pure. */
export const undecodedOf = (thing: Thing): Undecoded[] => {
  const decoded = 'decoded' in thing && isOpen(thing) ? (logOf(thing) ?? callOf(thing)) : undefined
  const method = 'method' in thing ? methodOf(thing) : undefined
  return [decoded, method].filter((one) => one !== undefined)
}

/** Decodes by the ABIs that a user keeps; `source` and `isOwn` say that it is theirs. */
export const decodeByOwnAbis = async (
  session: Session,
  userId: string,
  undecoded: readonly Undecoded[],
): Promise<void> => {
  const contracts = [...new Set(undecoded.map(({ contract }) => contract))]
  const kept = await findCustomAbis(session, userId, contracts.map(bytes))
  const sources = new Map(kept.map(({ contractAddress, abi }) => [contractAddress as string, abiSource(abi, 'custom')]))
  const budget = newBudget()
  for (const { contract, decode } of undecoded) {
    const source = sources.get(contract)
    if (source !== undefined) decode(source, budget)
  }
}
