import type { AddressReference } from '@corescope/api-schema/address-reference'
import { decodeExtraData, type ExtraData } from '@corescope/decode/extra-data'
import { satoshi_getSnapshot } from '@corescope/rpc/methods/satoshi_getSnapshot'
import { type BlockRow, getExtraData } from '@corescope/store/blocks/read'
import type { Reader } from '@corescope/store/reader'
import type { ApiContext } from '../../context.ts'
import { ifAnswered, patient } from '../../node/if-answered.ts'

/** Blocks after an epoch's first until its list is in force (core-chain `minerHistoryCheckLen`). Pure. */
export const blocksUntilInForce = (outgoingSize: number, turnLength: number): number =>
  (Math.floor(outgoingSize / 2) + 1) * turnLength - 1

const readEpoch = async (reader: Reader, blockNumber: number, epochLength: number): Promise<ExtraData | undefined> => {
  const stored = await getExtraData(reader, blockNumber)
  const decoded = stored === undefined ? undefined : decodeExtraData(stored, { blockNumber, epochLength })
  return decoded?.ok && decoded.extraData.validators.length > 0 ? decoded.extraData : undefined
}

/**
 * Consensus addresses, ascending, of the set in force at a block by the epoch headers we store; undefined when they
 * are not among our blocks. The list of an epoch header replaces the one before only half a set of turns later.
 */
const setInForce = async (reader: Reader, at: number, epochLength: number): Promise<string[] | undefined> => {
  const epoch = Math.floor(at / epochLength) * epochLength
  const newest = await readEpoch(reader, epoch, epochLength)
  if (epoch === 0) return newest?.validators.map((validator) => validator.consensusAddress)
  const before = await readEpoch(reader, epoch - epochLength, epochLength)
  if (before === undefined) return undefined
  const isInForce = at - epoch >= blocksUntilInForce(before.validators.length, before.turnLength ?? 1)
  return (isInForce ? newest : before)?.validators.map((validator) => validator.consensusAddress)
}

/**
 * Validators, ascending by address, that the vote bitset of a block's attestation refers to: the set of the parent of
 * the block voted on (ruling 3). Null without an attestation, or when neither stored headers nor the node know it.
 */
export const findVotingSet = async (context: ApiContext, row: BlockRow): Promise<AddressReference[] | null> => {
  const { consensus, epochLength } = context.config.network
  if (consensus !== 'satoshi' || epochLength === null) return null
  const decoded = decodeExtraData(row.extraData, { blockNumber: row.blockNumber, epochLength })
  const target = decoded.ok ? decoded.extraData.attestation?.voteData.targetNumber : undefined
  if (target === undefined) return null
  const at = Math.max(0, target - 1)
  const members =
    (await setInForce(context.reader, at, epochLength)) ??
    (await ifAnswered(satoshi_getSnapshot(context.node, at, patient)))?.validators
  if (members === undefined) return null
  const names = await context.book.byAddress(members)
  return members.map((address) => names.get(address)!)
}
