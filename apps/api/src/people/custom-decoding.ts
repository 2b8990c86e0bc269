import type { Hex } from '@corescope/chain/types/hex'
import { type AbiSource, abiSource } from '@corescope/decode/abi/abi-index'
import { decodeCalldata } from '@corescope/decode/abi/calldata'
import { decodeLog } from '@corescope/decode/abi/log'
import type { Session } from '@corescope/store/database'
import { findCustomAbis } from '@corescope/store/people/custom-abis'
import { bytes } from '@corescope/store/reader'

type Thing = Record<string, unknown>

/** Something of an answer that an ABI can decode, and the contract it belongs to. */
interface Undecoded {
  contract: string
  thing: Thing
  decode: (source: AbiSource) => unknown
}

const isAddress = (value: unknown): value is string => typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value)
const isHex = (value: unknown): value is Hex => typeof value === 'string' && /^0x[0-9a-f]*$/i.test(value)

/** What we know of a contract ourselves goes first; a guess by the catalogue or by other contracts does not. */
const isOpen = ({ decoded }: Thing): boolean =>
  decoded === null || ['catalogue', 'signature'].includes((decoded as { source?: string } | undefined)?.source ?? '')

/** A log, or the calldata of a transaction; undefined for anything else. Pure. */
export const undecodedOf = (thing: Thing): Undecoded | undefined => {
  if (!('decoded' in thing) || !isOpen(thing)) return undefined
  const { address, topics, data, rawTransaction } = thing
  const emitter = (address as Thing | undefined)?.hash
  if (isAddress(emitter) && Array.isArray(topics) && isHex(data)) {
    return { contract: emitter, thing, decode: (source) => decodeLog({ topics: topics as Hex[], data }, [source]) }
  }
  const { to, input } = (rawTransaction ?? {}) as Thing
  if (!isAddress(to) || !isHex(input)) return undefined
  return { contract: to.toLowerCase(), thing, decode: (source) => decodeCalldata(input, [source]) }
}

/** Decodes by the ABIs that a user keeps; `source` says that it is theirs. */
export const decodeByOwnAbis = async (
  session: Session,
  userId: string,
  undecoded: readonly Undecoded[],
): Promise<void> => {
  const contracts = [...new Set(undecoded.map(({ contract }) => contract))]
  const kept = await findCustomAbis(session, userId, contracts.map(bytes))
  const sources = new Map(kept.map(({ contractAddress, abi }) => [contractAddress as string, abiSource(abi, 'custom')]))
  for (const { contract, thing, decode } of undecoded) {
    const source = sources.get(contract)
    const decoded = source === undefined ? undefined : decode(source)
    if (decoded !== undefined) thing.decoded = decoded
  }
}
