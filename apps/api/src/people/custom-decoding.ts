import type { Hex } from '@corescope/chain/types/hex'
import { type AbiSource, keyedSource } from '@corescope/decode/abi/abi-index'
import { decodeCalldata, decodeReturned, selectorOf } from '@corescope/decode/abi/calldata'
import { type DecodeBudget, newBudget } from '@corescope/decode/abi/decode-budget'
import { type Decoded, shortName } from '@corescope/decode/abi/decoded'
import { errorsWithin } from '@corescope/decode/abi/errors-within'
import { decodeFailure, type FailureReason } from '@corescope/decode/abi/failure-reason'
import { decodeLog } from '@corescope/decode/abi/log'
import type { Session } from '@corescope/store/database'
import { findCustomAbiEntries, findCustomAbis } from '@corescope/store/people/custom-abis'
import { bytes } from '@corescope/store/reader'

type Thing = Record<string, unknown>

/** Something of an answer that an ABI of its contract may tell more of. */
interface Undecoded {
  contract: string
  /** Selector or topic0: what an entry of the ABI is found by. */
  key: string
  /** Writes into the answer what the ABI tells of it, as far as the answer's budget has room. @returns what it wrote, where that has values */
  decode: (source: AbiSource, budget?: DecodeBudget) => Decoded | undefined
}

const isAddress = (value: unknown): value is string => typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value)
/** A selector or a topic. */
const isKey = (value: unknown): value is Hex =>
  typeof value === 'string' && /^0x(?:[0-9a-f]{8}|[0-9a-f]{64})$/i.test(value)
const isHex = (value: unknown): value is Hex => typeof value === 'string' && /^0x[0-9a-f]*$/i.test(value)
const addressOf = (value: unknown): string | undefined => {
  const hash = typeof value === 'string' ? value : (value as Thing | null | undefined)?.hash
  return isAddress(hash) ? hash.toLowerCase() : undefined
}

/** What we know of a contract ourselves goes first; a guess by the catalogue or by other contracts does not. */
const isOpen = ({ decoded }: Thing): boolean =>
  decoded === null ||
  ['catalogue', 'common', 'signature', 'submitted'].includes((decoded as { source?: string } | undefined)?.source ?? '')

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
  const [topic] = topics as unknown[]
  if (!isKey(topic)) return undefined
  const decode = (source: AbiSource, budget?: DecodeBudget) => {
    const decoded = decodeLog({ topics: topics as Hex[], data }, [source], budget)
    if (!isBetter(decoded, thing)) return undefined
    thing.decoded = decoded
    return decoded
  }
  return { contract, key: topic.toLowerCase(), decode }
}

/** The calldata of a transaction, or a call of a trace with what it gave back. */
const callOf = (thing: Thing): Undecoded | undefined => {
  const { to, input } = (thing.rawTransaction ?? thing) as Thing
  const contract = addressOf(to)
  const calldata = wholeBytes(input)
  const selector = calldata === undefined ? undefined : selectorOf(calldata)
  if (contract === undefined || calldata === undefined || selector === undefined) return undefined
  const decode = (source: AbiSource, budget?: DecodeBudget) => {
    const decoded = decodeCalldata(calldata, [source], budget)
    if (!isBetter(decoded, thing)) return undefined
    thing.decoded = decoded
    const output = wholeBytes(thing.output)
    if (output === undefined || output === '0x' || (thing.error ?? null) !== null) return decoded
    const returned = decodeReturned(selector, output, [source], budget)
    if (returned === 'tooLarge') thing.isReturnedTooLarge = true
    else if (returned !== undefined) thing.returned = returned
    return decoded
  }
  return { contract, key: selector, decode }
}

/** A method of which lists know the selector alone. */
const methodOf = (thing: Thing): Undecoded | undefined => {
  const method = thing.method as { selector?: unknown; name?: unknown } | null | undefined
  const contract = addressOf(thing.to)
  if (contract === undefined || !isKey(method?.selector) || method.name !== null) return undefined
  const { selector } = method
  const decode = (source: AbiSource) => {
    const [first] = source.functionsBySelector(selector)
    if (first !== undefined) thing.method = { selector, name: shortName(first.item.name), isOwn: true }
    return undefined
  }
  return { contract, key: selector.toLowerCase(), decode }
}

/** What a failed call said, where it is bytes to us: at a transaction, a call of a trace, or a row that has the words alone. */
const saidOf = (thing: Thing): { data: Hex; tell: (failure: FailureReason) => void } | undefined => {
  const failure = thing.failure as Thing | null | undefined
  if (failure != null) {
    const { kind, data } = failure
    const isBytes = kind === 'raw' || (kind === 'custom' && 'decoded' in failure && isOpen(failure))
    // what is kept for other readers is not written into
    const tell = (told: FailureReason) => Object.assign(thing, { failure: { ...failure, ...told } })
    return isBytes && isHex(data) ? { data, tell } : undefined
  }
  if ((thing.error ?? null) === null || !('reason' in thing)) return undefined
  const { reason, raised = null } = thing
  if (!isOpen({ decoded: raised })) return undefined
  const output = wholeBytes(thing.output) ?? '0x'
  const data = output === '0x' && raised === null && isHex(reason) ? reason : output
  const tell = (told: FailureReason) => {
    thing.reason = told.reason
    if ('raised' in thing) thing.raised = told.decoded
  }
  return data === '0x' ? undefined : { data, tell }
}

/** A custom error of the contract that was called. */
const errorOf = (thing: Thing): Undecoded | undefined => {
  const contract = addressOf(thing.to)
  const said = contract === undefined ? undefined : saidOf(thing)
  const key = said?.data.slice(0, 10)
  if (contract === undefined || said === undefined || !isKey(key)) return undefined
  const decode = (source: AbiSource, budget: DecodeBudget = newBudget()) => {
    const told = decodeFailure(said.data, errorsWithin([source], said.data, budget))
    if (told.kind !== 'custom') return undefined
    said.tell(told)
    return told.decoded ?? undefined
  }
  return { contract, key: key.toLowerCase(), decode }
}

/** A log, a call, the method of a row or an error, as far as they are not known; nothing for anything else. Pure. */
export const undecodedOf = (thing: Thing): Undecoded[] => {
  const decoded = 'decoded' in thing && isOpen(thing) ? (logOf(thing) ?? callOf(thing)) : undefined
  const method = 'method' in thing ? methodOf(thing) : undefined
  return [decoded, method, errorOf(thing)].filter((one) => one !== undefined)
}

/**
 * Decodes by the ABIs that a user keeps; `source` and `isOwn` say that it is theirs. What an answer costs is bounded by what is in
 * it, not by what its reader keeps: entries are fetched by their keys, which were found when the ABI was kept.
 * @returns what was written into the answer
 */
export const decodeByOwnAbis = async (
  session: Session,
  userId: string,
  undecoded: readonly Undecoded[],
): Promise<Decoded[]> => {
  const contracts = [...new Set(undecoded.map(({ contract }) => contract))]
  const kept = await findCustomAbis(session, userId, contracts.map(bytes))
  if (kept.length === 0) return []
  const ours = new Set<string>(kept)
  const wanted = new Map(
    undecoded
      .filter(({ contract }) => ours.has(contract))
      .map(({ contract, key }) => [`${contract} ${key}`, { contract: bytes(contract), key: bytes(key) }]),
  )
  const found = await findCustomAbiEntries(session, userId, [...wanted.values()])
  const sources = new Map(
    kept.map((contractAddress) => {
      const items = found
        .filter((row) => row.contractAddress === contractAddress)
        .map(({ key, entry }) => ({ key, item: entry }))
      return [contractAddress as string, keyedSource(items, 'custom')]
    }),
  )
  const budget = newBudget()
  return undecoded.flatMap(({ contract, decode }) => {
    const source = sources.get(contract)
    return (source && decode(source, budget)) ?? []
  })
}
